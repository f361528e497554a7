# The engine for browsers (`salon serve`, `salon site`) in the program: what the preset wasm has built,
# or what another folder of that shape holds. Without one the program looks beside itself.
set(SALON_ENGINE ${PROJECT_SOURCE_DIR}/build/wasm CACHE PATH "Folder of salon.wasm and weights/, for pages that think")
set(engine ${CMAKE_CURRENT_BINARY_DIR}/engine)
file(MAKE_DIRECTORY ${engine})
set(parts)
if(EXISTS ${SALON_ENGINE}/salon.wasm)
  file(GLOB parts RELATIVE ${SALON_ENGINE} CONFIGURE_DEPENDS ${SALON_ENGINE}/salon.wasm ${SALON_ENGINE}/weights/*)
  foreach(part ${parts})
    configure_file(${SALON_ENGINE}/${part} ${engine}/${part} COPYONLY)
  endforeach()
  list(TRANSFORM parts PREPEND ${engine}/)
  add_custom_target(salon_engine_sources
    COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR}/src -DENGINE=${SALON_ENGINE}
            -P ${PROJECT_SOURCE_DIR}/cmake/sources.cmake)
  add_dependencies(salon_cli salon_engine_sources)
else()
  file(REMOVE_RECURSE ${engine})
endif()
set(embedded ${CMAKE_CURRENT_BINARY_DIR}/embedded/engine.cpp)
add_custom_command(
  OUTPUT ${embedded}
  COMMAND ${CMAKE_COMMAND} -DDIST=${engine} -DOUT=${embedded} -DNAMESPACE=salon -DFUNCTION=engine_files
          -P ${PROJECT_SOURCE_DIR}/cmake/assets.cmake
  DEPENDS ${parts} ${PROJECT_SOURCE_DIR}/cmake/assets.cmake)
salon_made(salon_cli ${embedded})
