# What `cmake --install` puts where, and the Debian packages that CPack makes of it (script/package). Each
# package is one component: its own install(… COMPONENT name) and a few CPACK_DEBIAN_NAME_… lines.
include(GNUInstallDirs)
set(shared ${CMAKE_INSTALL_DATADIR})

# Every package says whose it is and what has changed, dated by the commit.
execute_process(COMMAND git log -1 --format=%cD WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
                OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
function(salon_package_papers package component)
  install(FILES packaging/copyright DESTINATION ${shared}/doc/${package} COMPONENT ${component})
  install(FILES packaging/lintian-overrides DESTINATION ${shared}/lintian/overrides RENAME ${package}
          COMPONENT ${component})
  install(CODE "
    set(folder \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${shared}/doc/${package}\")
    execute_process(COMMAND awk -v \"now=${date}\" -f \"${PROJECT_SOURCE_DIR}/packaging/changelog.awk\"
                            \"${PROJECT_SOURCE_DIR}/CHANGELOG.md\"
                    COMMAND gzip -n -9 -c OUTPUT_FILE \"\${folder}/changelog.gz\" COMMAND_ERROR_IS_FATAL ANY)"
    COMPONENT ${component})
endfunction()
salon_package_papers(salon salon)

install(TARGETS salon RUNTIME COMPONENT salon)
# The same for newer processors: the program becomes it where the machine can run it, and the loader
# chooses the library.
set(SALON_V3 "" CACHE PATH "A build of the program for x86-64-v3, to go into the same packages")
if(SALON_V3)
  install(PROGRAMS ${SALON_V3}/salon DESTINATION lib/salon RENAME salon-x86-64-v3 COMPONENT salon)
  install(FILES ${SALON_V3}/libsalon.so.1.0.0 RENAME libsalon.so.1 COMPONENT shared
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/glibc-hwcaps/x86-64-v3)
endif()
# The manual is what the program itself says.
install(CODE "
  set(shared \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${shared}\")
  execute_process(COMMAND \"$<TARGET_FILE:salon>\" manual \"\${shared}\" COMMAND_ERROR_IS_FATAL ANY)
  file(GLOB_RECURSE pages \"\${shared}/man/*.1\")
  execute_process(COMMAND gzip -n -9 -f \${pages} COMMAND_ERROR_IS_FATAL ANY)"
  COMPONENT salon)
install(FILES packaging/salon.desktop DESTINATION ${shared}/applications COMPONENT salon)
install(FILES web/public/icon.svg DESTINATION ${shared}/icons/hicolor/scalable/apps RENAME salon.svg COMPONENT salon)
# Where systemd and the service look, wherever the program is.
install(FILES packaging/salon.service DESTINATION lib/systemd/system COMPONENT salon)
install(FILES packaging/salon.default DESTINATION /etc/default RENAME salon COMPONENT salon)

set(packages salon)
if(TARGET salon-mpi)
  list(APPEND packages mpi)
  install(TARGETS salon-mpi LIBRARY DESTINATION lib/salon COMPONENT mpi)
  salon_package_papers(salon-mpi mpi)
endif()

# The library: what programs load, what those need who compile against it, and the Python package.
list(APPEND packages shared library python)
salon_package_papers(libsalon1 shared)
salon_package_papers(libsalon-dev library)
salon_package_papers(python3-salon python)
install(DIRECTORY python/salon DESTINATION lib/python3/dist-packages COMPONENT python
        FILES_MATCHING PATTERN *.py PATTERN py.typed)
# The engine for browsers as files too, for whoever makes a page of their own.
if(EXISTS ${SALON_ENGINE}/salon.wasm)
  set(engine_for_library ${shared}/libsalon-dev/engine)
  set(engine_for_python lib/python3/dist-packages/salon/engine)
  foreach(component library python)
    install(FILES ${SALON_ENGINE}/salon.wasm DESTINATION ${engine_for_${component}} COMPONENT ${component})
    install(DIRECTORY ${SALON_ENGINE}/weights DESTINATION ${engine_for_${component}} COMPONENT ${component})
  endforeach()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_COMPONENTS_ALL ${packages})
set(CPACK_PACKAGE_NAME salon)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Salon authors <salon@localhost.localdomain>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_SALON_PACKAGE_NAME salon)
set(CPACK_DEBIAN_SALON_DEBUGINFO_PACKAGE ON)  # and what is left is stripped
set(CPACK_DEBIAN_SALON_PACKAGE_DEPENDS adduser)
set(CPACK_DEBIAN_SALON_PACKAGE_RECOMMENDS xdg-utils)
set(CPACK_DEBIAN_SALON_DESCRIPTION "games of deduction, bluff, luck and tactics
Exact engines, bots and boards for games of deduction, bluff, luck and tactics:
play in the browser, in the terminal and over the network, alone or with
others; tournaments of bots, analysis of games, programs of one's own.
.
The service is off after the installation: systemctl enable --now salon.")
foreach(file conffiles postinst prerm postrm)
  list(APPEND CPACK_DEBIAN_SALON_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/${file})
endforeach()

set(CPACK_DEBIAN_MPI_PACKAGE_NAME salon-mpi)
set(CPACK_DEBIAN_MPI_DEBUGINFO_PACKAGE ON)
set(CPACK_DEBIAN_MPI_PACKAGE_DEPENDS "salon (= ${PROJECT_VERSION}), openmpi-bin")
set(CPACK_DEBIAN_MPI_DESCRIPTION "tournaments of Salon's bots on many machines
What salon loads when mpirun has started it: the games of a tournament are
dealt out to all ranks, and the report is the one that a single process gives.")

set(CPACK_DEBIAN_SHARED_PACKAGE_NAME libsalon1)
set(CPACK_DEBIAN_SHARED_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_SHARED_DEBUGINFO_PACKAGE ON)
# What those depend on who link against it; by itself CPack would name it once for each processor.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/shlibs CONTENT "libsalon 1 libsalon1 (= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_SHARED_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/library/triggers
    ${PROJECT_BINARY_DIR}/shlibs)
set(CPACK_DEBIAN_SHARED_DESCRIPTION "Salon's engines and bots for other programs
The rules, positions, records and bots of Salon's games behind a small C
interface, and batches of thousands of games for those that learn.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libsalon-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "libsalon1 (= ${PROJECT_VERSION}), libfmt-dev, nlohmann-json3-dev")
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "Salon's engines and bots: headers and CMake files
What is needed to compile against libsalon, from C, or against the engines
themselves, from C++ with find_package(Salon).")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-salon)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.11), python3-numpy, libsalon1 (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/python/postinst
    ${PROJECT_SOURCE_DIR}/packaging/python/prerm)
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "Salon's games for Python
States, bots, records and batches of thousands of games with NumPy arrays;
adapters with the names of OpenSpiel and PettingZoo.")
include(CPack)
