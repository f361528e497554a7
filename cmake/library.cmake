# libsalon.so with the C interface of library/salon.h (component `shared`), and all that find_package(Salon) and
# those who compile need beside it (component `library`): the rooms as static libraries, their headers. Built when
# asked for by name.
file(GLOB sources CONFIGURE_DEPENDS library/*.cpp)
add_library(libsalon SHARED EXCLUDE_FROM_ALL ${sources})
salon_together(libsalon library ${sources})
set_target_properties(libsalon PROPERTIES OUTPUT_NAME salon VERSION 1.0.0 SOVERSION 1 EXPORT_NAME salon
                      PUBLIC_HEADER ${PROJECT_SOURCE_DIR}/src/library/salon.h
                      LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR} CXX_VISIBILITY_PRESET hidden
                      LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/libsalon.map)
target_include_directories(libsalon PRIVATE ${PROJECT_SOURCE_DIR}/src
                           INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src/library> $<INSTALL_INTERFACE:include>)
target_link_libraries(libsalon PRIVATE salon_games Threads::Threads)
target_link_options(libsalon PRIVATE -Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/libsalon.map)

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(config ${CMAKE_INSTALL_LIBDIR}/cmake/Salon)
set_target_properties(salon_core PROPERTIES EXPORT_NAME core)
set_target_properties(salon_games PROPERTIES EXPORT_NAME games)
target_compile_features(salon_core PUBLIC cxx_std_23)
# Bots play the same games in the programs of others, too.
target_compile_options(salon_core INTERFACE $<INSTALL_INTERFACE:-ffp-contract=off>)
install(TARGETS libsalon salon_core salon_games EXPORT Salon
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT shared NAMELINK_COMPONENT library
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
        PUBLIC_HEADER DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
foreach(room core search games)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/${room} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/salon
          COMPONENT library FILES_MATCHING PATTERN *.h)
endforeach()
install(EXPORT Salon NAMESPACE Salon:: FILE SalonTargets.cmake DESTINATION ${config} COMPONENT library)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/SalonConfig.cmake.in
                              ${CMAKE_CURRENT_BINARY_DIR}/SalonConfig.cmake INSTALL_DESTINATION ${config})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/SalonConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/SalonConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/SalonConfigVersion.cmake
        DESTINATION ${config} COMPONENT library)
