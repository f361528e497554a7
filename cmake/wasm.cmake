# WebAssembly with WASI: Debian's clang 19, its libc++ for wasm32, wasi-libc and lld (script/bootstrap wasm).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(SALON_WASM ON)

set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# No exceptions: nothing in the engine relies on a throw, and unwinding would cost a third of its size.
# What every browser of the last years has: vectors, copies of memory at once, and numbers too large for an int
# that do not trap.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -msimd128 -mbulk-memory -mnontrapping-fptoint")
# A program that is called, not run. Its stack lies below everything else, so that too deep a recursion traps
# instead of writing over what is there.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,-z,stack-size=4194304 -Wl,--stack-first -Wl,--strip-all")
