# Writes OUT, a header that names the commit of the sources at SOURCE; only if it says something new, so
# that a build with the same commit compiles nothing. Sources without a repository of their own (a
# tarball, also one unpacked inside another repository) have no commit to name.
cmake_minimum_required(VERSION 3.25)
set(commit "")
execute_process(COMMAND git rev-parse --show-prefix WORKING_DIRECTORY ${SOURCE} RESULT_VARIABLE failed
                OUTPUT_VARIABLE prefix OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT failed AND prefix STREQUAL "")
  execute_process(COMMAND git rev-parse --short HEAD WORKING_DIRECTORY ${SOURCE}
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT "#define SALON_COMMIT \"@commit@\"\n" @ONLY)
