# For another processor: core, search, games and arena with their tests. Libraries are headers alone here; they
# lie among headers of this machine's processor, so they are seen through a folder of links.
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(library fmt nlohmann valijson)
  file(CREATE_LINK /usr/include/${library} ${headers}/${library} SYMBOLIC)
endforeach()

add_library(fmt::fmt INTERFACE IMPORTED GLOBAL)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED GLOBAL)
foreach(library fmt::fmt nlohmann_json::nlohmann_json)
  target_include_directories(${library} SYSTEM INTERFACE ${headers})
endforeach()

# Debian's package holds the sources as well.
set(gtest /usr/src/googletest/googletest)
add_library(gtest_sources STATIC EXCLUDE_FROM_ALL ${gtest}/src/gtest-all.cc ${gtest}/src/gtest_main.cc)
target_include_directories(gtest_sources SYSTEM PUBLIC ${gtest}/include PRIVATE ${gtest})
target_compile_options(gtest_sources PRIVATE -w -O1)
target_link_libraries(gtest_sources PUBLIC Threads::Threads)
add_library(GTest::gtest_main ALIAS gtest_sources)
set(GTest_FOUND ON)
