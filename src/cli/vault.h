#pragma once
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/seal.h"
#include "core/error.h"

namespace salon {

/// The user's data folder: sealed texts under plain names of a-z, 0-9 and `-`. What `store` has
/// confirmed survives `kill -9`.
class Vault {
 public:
  struct Entry {
    std::string name;
    std::chrono::system_clock::time_point saved;
  };

  /// $SALON_DATA, else $XDG_DATA_HOME/salon, else ~/.local/share/salon.
  static Expected<std::filesystem::path> usual_folder();

  static Expected<Vault> open();
  static Expected<Vault> open(const std::filesystem::path& folder);

  Expected<void> store(std::string_view name, std::string_view text) const;
  Expected<std::optional<std::string>> load(std::string_view name) const;
  Expected<void> remove(std::string_view name) const;

  /// What is stored under names with this beginning, newest first.
  Expected<std::vector<Entry>> list(std::string_view prefix = {}) const;

  const std::filesystem::path& folder() const { return folder_; }

 private:
  Vault(std::filesystem::path folder, const Key& key) : folder_(std::move(folder)), key_(key) {}

  Expected<std::filesystem::path> file(std::string_view name) const;

  std::filesystem::path folder_;
  Key key_;
};

}  // namespace salon
