# The engine as one WebAssembly module, and beside it what its bots have learned, a file a game.
add_executable(salon_module $<TARGET_OBJECTS:salon_core>)
target_link_libraries(salon_module PRIVATE salon_games salon_table salon_device)
set_target_properties(salon_module PROPERTIES OUTPUT_NAME salon SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
