# Writes OUT: every file below DIST with its bytes and a hash of them. The hash is also what makes
# the compiler look again when a file has changed. `FUNCTION()` in NAMESPACE gives them.
file(GLOB_RECURSE files RELATIVE ${DIST} ${DIST}/*)
set(data "")
set(list "")
set(number 0)
foreach(file ${files})
  file(SHA256 ${DIST}/${file} hash)
  string(SUBSTRING ${hash} 0 16 hash)
  string(APPEND data "asm(\".section .rodata\\nsalon_asset_${number}: .incbin \\\"${DIST}/${file}\\\"\\nsalon_asset_${number}_end: .byte 0\\n.previous\");
extern const char asset_${number}[] asm(\"salon_asset_${number}\"), asset_${number}_end[] asm(\"salon_asset_${number}_end\");
")
  string(APPEND list "    {\"/${file}\", {asset_${number}, asset_${number}_end}, \"${hash}\"},
")
  math(EXPR number "${number} + 1")
endforeach()
set(text "#include <array>

#include \"core/embedded.h\"

${data}
namespace ${NAMESPACE} {
std::span<const EmbeddedFile> ${FUNCTION}() {
  static const std::array<EmbeddedFile, ${number}> files{{
${list}  }};
  return files;
}
}  // namespace ${NAMESPACE}
")
file(WRITE ${OUT} "${text}")
