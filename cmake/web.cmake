# The web client in the program: web/dist, built by npm when its sources changed, as one C++ file that
# takes in the bytes by the assembler (fast, whatever their number). Both build folders share web/dist.
set(web ${PROJECT_SOURCE_DIR}/web)
set(dist ${web}/dist)
set(assets ${CMAKE_CURRENT_BINARY_DIR}/embedded/assets.cpp)
find_program(NPM npm)

set(built)
if(SALON_WEB AND NPM AND EXISTS ${web}/package.json)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/*)
  file(GLOB settings CONFIGURE_DEPENDS ${web}/*.json ${web}/*.ts ${web}/*.js ${web}/*.html ${web}/*.mjs)
  # What the program says, from which the client's types are made.
  file(GLOB schemas CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/*/*.schema.json
       ${PROJECT_SOURCE_DIR}/src/games/*/schema.json)
  add_custom_command(
    OUTPUT ${web}/node_modules/.package-lock.json
    COMMAND ${NPM} ci --no-audit --no-fund --silent
    COMMAND ${CMAKE_COMMAND} -E touch ${web}/node_modules/.package-lock.json
    DEPENDS ${web}/package.json ${web}/package-lock.json
    WORKING_DIRECTORY ${web}
    COMMENT "Fetching the parts of the web client")
  add_custom_command(
    OUTPUT ${dist}/index.html
    COMMAND ${NPM} run --silent build
    COMMAND ${CMAKE_COMMAND} -E touch ${dist}/index.html
    DEPENDS ${sources} ${settings} ${schemas} ${web}/node_modules/.package-lock.json
    WORKING_DIRECTORY ${web}
    COMMENT "Building the web client")
  set(built ${dist}/index.html)
elseif(EXISTS ${dist}/index.html)
  set(built ${dist}/index.html)
endif()

add_custom_command(
  OUTPUT ${assets}
  COMMAND ${CMAKE_COMMAND} -DDIST=${dist} -DOUT=${assets} -DNAMESPACE=salon::server -DFUNCTION=embedded_files
          -P ${PROJECT_SOURCE_DIR}/cmake/assets.cmake
  DEPENDS ${built} ${PROJECT_SOURCE_DIR}/cmake/assets.cmake)
# A library of its own: nothing of the server's waits for npm until the program is linked.
add_library(salon_page STATIC ${assets})
set_target_properties(salon_page PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
target_include_directories(salon_page PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(salon_server INTERFACE salon_page)
