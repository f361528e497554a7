#pragma once
#include <filesystem>
#include <string_view>

namespace salon {

/// The processors this build is made for, and what else of this machine it uses.
std::string_view processor();

/// What the same program for newer processors is called.
inline constexpr std::string_view kBetterBuild = "salon-x86-64-v3";

/// The same program for newer processors, where this machine has one and a package has put it in
/// `../lib/salon`; empty otherwise. SALON_PROCESSOR=x86-64 stays with what runs everywhere.
std::filesystem::path better_build();

/// Becomes `better_build()`; comes back where there is none.
void become_better_build(char** argv);

}  // namespace salon
