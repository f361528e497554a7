#include "table/secrets.h"

#include <unistd.h>

#include <array>

#include "core/random.h"

/// On somebody's own device nothing is kept from anybody: a token says which seat of a table is
/// meant, and what is kept of it is the token itself.
namespace salon::table {

std::uint64_t random_seed() {
  std::uint64_t seed = 0;
  // Without a source of chance two tables might be alike; nothing worse.
  if (getentropy(&seed, sizeof seed) != 0) {
    static std::uint64_t count = 0;
    seed = mix(++count, 0);
  }
  return seed;
}

std::string new_secret() {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  constexpr int kLength = 22;
  Random random(random_seed());
  std::string text;
  for (int i = 0; i < kLength; ++i) text += letters[random.below(letters.size())];
  return text;
}

std::string hash_secret(std::string_view secret) {
  return std::string(secret);
}

bool same_hash(std::string_view a, std::string_view b) {
  return !a.empty() && a == b;
}

std::string alias(std::string_view secret) {
  return std::string(secret.substr(0, 8));
}

}  // namespace salon::table
