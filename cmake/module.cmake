# The engine as one WebAssembly module, and beside it what its bots have learned, a file a game.
add_executable(salon_module $<TARGET_OBJECTS:salon_core>)
target_link_libraries(salon_module PRIVATE salon_games salon_table salon_device)
set_target_properties(salon_module PROPERTIES OUTPUT_NAME salon SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
# And of which sources it is, for whoever takes it into a program (engine.cmake).
add_custom_target(salon_module_sources ALL
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR}/src -DOUT=${PROJECT_BINARY_DIR}/salon.wasm.sources
          -P ${PROJECT_SOURCE_DIR}/cmake/sources.cmake)
add_dependencies(salon_module_sources salon_module)
