#include "cli/seal.h"

#include <sodium.h>

#include <algorithm>

#include "cli/file.h"

namespace salon {
namespace {

// A sealed text is a magic word, version, nonce, then ciphertext with its tag; the tag also covers
// the magic and the version.
constexpr std::string_view seal_magic = "SALON\x1a\n";
constexpr unsigned char version = 1;
constexpr std::size_t header_size = seal_magic.size() + 1;
constexpr std::size_t nonce_size = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_size = crypto_aead_xchacha20poly1305_ietf_ABYTES;
static_assert(header_size + nonce_size + tag_size == seal_size);
static_assert(std::tuple_size_v<Key> == crypto_aead_xchacha20poly1305_ietf_KEYBYTES);

unsigned char* raw(std::string& bytes) {
  return reinterpret_cast<unsigned char*>(bytes.data());
}
const unsigned char* raw(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

Expected<void> sodium_ready() {
  if (sodium_init() >= 0) return {};
  return fail("the cryptography library does not start",
              "la bibliothèque de cryptographie ne démarre pas");
}

/// What the first bytes say before any key is tried.
Expected<void> recognise(std::string_view bytes) {
  if (bytes.empty()) return fail("the save is empty", "la sauvegarde est vide");
  if (!bytes.starts_with(seal_magic) || bytes.size() == seal_magic.size())
    return fail("this is not a Salon save", "ce n'est pas une sauvegarde de Salon");
  if (static_cast<unsigned char>(bytes[seal_magic.size()]) > version)
    return fail("this save was made by a newer version of Salon",
                "cette sauvegarde vient d'une version plus récente de Salon");
  return {};
}

}  // namespace

Expected<std::string> seal(std::string_view text, const Key& key) {
  if (auto ready = sodium_ready(); !ready) return std::unexpected(ready.error());
  std::string bytes(seal_magic);
  bytes += static_cast<char>(version);
  bytes.resize(seal_size + text.size());
  unsigned char* nonce = raw(bytes) + header_size;
  randombytes_buf(nonce, nonce_size);
  crypto_aead_xchacha20poly1305_ietf_encrypt(nonce + nonce_size, nullptr, raw(text), text.size(),
                                             raw(bytes), header_size, nullptr, nonce, key.data());
  return bytes;
}

Expected<std::string> unseal(std::string_view bytes, const Key& key) {
  if (auto ready = sodium_ready(); !ready) return std::unexpected(ready.error());
  if (auto known = recognise(bytes); !known) return std::unexpected(known.error());
  const auto damaged = fail("the save was damaged or edited, or belongs to another key",
                            "la sauvegarde a été abîmée ou modifiée, ou relève d'une autre clé");
  if (bytes.size() < seal_size) return damaged;

  const unsigned char* nonce = raw(bytes) + header_size;
  const std::size_t sealed_size = bytes.size() - header_size - nonce_size;
  std::string text(sealed_size - tag_size, '\0');
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(raw(text), nullptr, nullptr, nonce + nonce_size,
                                                 sealed_size, raw(bytes), header_size, nonce,
                                                 key.data()) != 0)
    return damaged;
  return text;
}

Expected<Key> key_file(const std::filesystem::path& path) {
  if (auto ready = sodium_ready(); !ready) return std::unexpected(ready.error());
  constexpr std::size_t most = 4096;
  auto bytes = read_file(path, most);
  if (bytes && !*bytes) {
    std::string fresh(Key{}.size(), '\0');
    randombytes_buf(fresh.data(), fresh.size());
    if (auto written = write_file(path, fresh, Existing::keep); !written)
      return std::unexpected(written.error());
    // Read back: another Salon may have come first, and its key is then the one.
    bytes = read_file(path, most);
  }
  if (!bytes) return std::unexpected(bytes.error());
  Key key{};
  if (!*bytes || (*bytes)->size() != key.size())
    return fail(
        "the key file {} is damaged: the saves beside it cannot be opened (remove it to "
        "start afresh)",
        "le fichier de clé {} est abîmé : les sauvegardes voisines ne s'ouvrent plus "
        "(effacez-le pour repartir à neuf)",
        path.string());
  std::ranges::copy(**bytes, key.begin());
  return key;
}

}  // namespace salon
