# How Asio is used wherever it is used.
set(SALON_NETWORK BOOST_ASIO_NO_DEPRECATED BOOST_ASIO_DISABLE_BOOST_COROUTINE)

# Where sanitizers cost more when compiling than when running: code that waits for others most of the time,
# and tests. Half the compile time goes into checks of every pointer for null, alignment and type; a null
# pointer is found by the address sanitizer too. Rooms of the games keep all checks.
set(SALON_LIGHT)
if(SALON_SANITIZE)
  set(SALON_LIGHT -O0)
endif()
if(SALON_SANITIZE MATCHES "undefined")
  list(APPEND SALON_LIGHT
    -fno-sanitize=null,vptr,alignment,object-size,nonnull-attribute,returns-nonnull-attribute)
endif()

# Sources compiled together, as one. Headers and templates cost more than our own lines, so a build
# from nothing takes half the time; whoever works on one file for long configures with
# -DSALON_UNITY=OFF. Names in unnamed namespaces must differ within a group.
function(salon_together target group)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${SALON_UNITY} UNITY_BUILD_MODE GROUP)
  set_source_files_properties(${ARGN} PROPERTIES UNITY_GROUP ${group})
endfunction()

# A room is one folder of src/ built as one library. Folders are globbed so that a new file, or a new
# game's folder, needs no line here. For WebAssembly all of them go into one module: objects do, and the
# system's archiver would not know them.
set(SALON_KIND STATIC)
if(SALON_WASM)
  set(SALON_KIND OBJECT)
endif()
function(salon_room name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/mpi\\.cpp$")  # a module of its own
  add_library(salon_${name} ${SALON_KIND} ${sources})
  target_include_directories(salon_${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
                             $<INSTALL_INTERFACE:include/salon>)
  target_link_libraries(salon_${name} PUBLIC ${ARGN})
  # Hot loops are in the games. Elsewhere, and with the network's templates above all, -O2 takes half as long again
  # to compile (the server's tables 78 s, its network 82 s, instead of 54 s and 58 s), and requests cost the same.
  set(effort_core -O2)
  set(effort_games -O3)
  if(CMAKE_BUILD_TYPE STREQUAL "Release" AND DEFINED effort_${name})
    target_compile_options(salon_${name} PRIVATE ${effort_${name}})
  elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_options(salon_${name} PRIVATE -O1)
  endif()
  # What libsalon is made of can be anywhere; with hidden symbols that costs nothing. All rooms alike, as
  # they share a precompiled header.
  set_target_properties(salon_${name} PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  if(NOT SALON_WASM)
    set_target_properties(salon_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  endif()
  if(SALON_FUZZ AND SALON_SANITIZE MATCHES "undefined" AND name MATCHES "core|games|table|device|arena|library")
    # Which branches an input takes. Not what every comparison compared: tests would take twice as long. Without
    # undefined behaviour, in the build of the brief tests, fuzzers vary what they have without looking.
    target_compile_options(salon_${name} PRIVATE -fsanitize-coverage=inline-8bit-counters,pc-table)
  endif()
  if(name STREQUAL "core")
    target_precompile_headers(salon_core PRIVATE ${PROJECT_SOURCE_DIR}/cmake/heavy.h)
  elseif(name STREQUAL "table" AND SALON_LIGHT)
    target_compile_options(salon_table PRIVATE ${SALON_LIGHT})
    target_precompile_headers(salon_table PRIVATE ${PROJECT_SOURCE_DIR}/cmake/heavy.h)
  elseif(name STREQUAL "server")
    # Asio and Beast on top; both compiled into nothing but what is used of them.
    target_compile_definitions(salon_server PRIVATE ${SALON_NETWORK})
    # Boost's headers name the type; GCC 12 mistakes how coroutine frames are freed.
    target_compile_options(salon_server PRIVATE -fchar8_t -Wno-mismatched-new-delete ${SALON_LIGHT})
    target_precompile_headers(salon_server PRIVATE ${PROJECT_SOURCE_DIR}/cmake/heavy.h
                              ${PROJECT_SOURCE_DIR}/cmake/network.h)
  elseif(SALON_LIGHT AND NOT name STREQUAL "games")
    target_compile_options(salon_${name} PRIVATE ${SALON_LIGHT})
    target_precompile_headers(salon_${name} REUSE_FROM salon_table)
  else()
    target_precompile_headers(salon_${name} REUSE_FROM salon_core)
  endif()
endfunction()

# A source that a command makes. Such commands wait for all that their target links, which may be half of the
# build, so the objects come from a library that links nothing of ours. (A WebAssembly module takes objects
# from the rooms alone.)
# Never optimised at link time: what is embedded is named by the assembler, once.
function(salon_made target file)
  set_source_files_properties(${file} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  if(SALON_WASM)
    target_sources(${target} PRIVATE ${file})
    return()
  endif()
  if(NOT TARGET ${target}_made)
    add_library(${target}_made OBJECT)
    target_include_directories(${target}_made PRIVATE ${PROJECT_SOURCE_DIR}/src)
    set_target_properties(${target}_made PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
                          VISIBILITY_INLINES_HIDDEN ON)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_made>)
  endif()
  target_sources(${target}_made PRIVATE ${file})
endfunction()

# A text file of the sources as a C++ string: salon_embed(target file symbol) gives
# `extern const std::string_view symbol;` in namespace salon::embedded.
function(salon_embed target file symbol)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/embedded/${symbol}.cpp)
  add_custom_command(
    OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DIN=${file} -DOUT=${out} -DSYMBOL=${symbol}
            -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${file} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake)
  salon_made(${target} ${out})
endfunction()
