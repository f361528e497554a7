#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace salon::table {

/// What nobody can guess, from the operating system's secure source. All of it may be called from
/// any thread. Whoever hosts tables, a server or a player's device, implements it.

/// 128 random bits, as 22 characters that need no quoting in an address.
std::string new_secret();
/// What is stored of a secret: enough to recognise it, not to find it out.
std::string hash_secret(std::string_view secret);
/// Takes the same time wherever the two differ.
bool same_hash(std::string_view a, std::string_view b);
/// A short name for something secret, for logs: the same for the same secret, and no way back.
std::string alias(std::string_view secret);
std::uint64_t random_seed();

}  // namespace salon::table
