#include "server/secrets.h"

#include <sodium.h>

#include <array>
#include <atomic>
#include <stdexcept>

#include "core/random.h"

namespace salon {
namespace {

std::atomic<bool> repeats{false};
std::atomic<std::uint64_t> repeated{0};

void need_sodium() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) throw std::runtime_error("libsodium does not start");
}

}  // namespace

void server::repeat_seeds(std::optional<std::uint64_t> seed) {
  repeated = seed.value_or(0);
  repeats = seed.has_value();
}

namespace table {

std::string new_secret() {
  need_sodium();
  std::array<unsigned char, 16> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  constexpr int form = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), form), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), form);
  text.pop_back();  // its terminating zero
  return text;
}

std::string hash_secret(std::string_view secret) {
  need_sodium();
  std::array<unsigned char, 32> hash;
  crypto_generichash(hash.data(), hash.size(),
                     reinterpret_cast<const unsigned char*>(secret.data()), secret.size(), nullptr,
                     0);
  std::string text(2 * hash.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  text.pop_back();
  return text;
}

bool same_hash(std::string_view a, std::string_view b) {
  return !a.empty() && a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string alias(std::string_view secret) {
  return hash_secret(secret).substr(0, 8);
}

std::uint64_t random_seed() {
  if (repeats) return mix(repeated++);
  need_sodium();
  std::uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  return seed;
}

}  // namespace table
}  // namespace salon
