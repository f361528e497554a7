# What `cmake --install` puts where, and the Debian package that CPack makes of it (script/package).
include(GNUInstallDirs)
install(TARGETS salon RUNTIME)
# The manual is what the program itself says.
install(CODE "execute_process(COMMAND $<TARGET_FILE:salon> manual
  \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR} COMMAND_ERROR_IS_FATAL ANY)
  file(GLOB_RECURSE pages \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/*/salon*.1)
  if(pages)
    execute_process(COMMAND gzip -n -9 -f \${pages} COMMAND_ERROR_IS_FATAL ANY)
  endif()")
install(FILES packaging/salon.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES web/public/icon.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME salon.svg)
install(FILES packaging/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/salon)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/salon)
install(CODE "execute_process(COMMAND gzip -n -9 -c ${PROJECT_SOURCE_DIR}/packaging/changelog.Debian
  OUTPUT_FILE \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/doc/salon/changelog.Debian.gz)
execute_process(COMMAND gzip -n -9 -c ${PROJECT_SOURCE_DIR}/CHANGELOG.md
  OUTPUT_FILE \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/doc/salon/changelog.gz)")
# The service: only below /usr, where systemd looks for it.
install(FILES packaging/salon.service DESTINATION lib/systemd/system)
install(FILES packaging/salon.default DESTINATION /etc/default RENAME salon)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME salon)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Salon authors <salon@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "games of deduction, bluff, luck and tactics")
set(CPACK_PACKAGE_DESCRIPTION
"Exact engines, bots and boards for games of deduction, bluff, luck and tactics:
 play in the browser, in the terminal and over the network, alone or with
 others; tournaments of bots, analysis of games, programs of one's own.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "xdg-utils")
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser")
set(CPACK_DEBIAN_DEBUGINFO_PACKAGE ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/conffiles
    ${PROJECT_SOURCE_DIR}/packaging/postinst ${PROJECT_SOURCE_DIR}/packaging/prerm
    ${PROJECT_SOURCE_DIR}/packaging/postrm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
