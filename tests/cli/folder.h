#pragma once
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace salon::test {

/// Tests with a folder of their own.
class Folder : public testing::Test {
 protected:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "salon-test-XXXXXX").string();
    EXPECT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  ~Folder() override { std::filesystem::remove_all(folder_); }

  /// The names of all files in it, in order.
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(folder_))
      names.push_back(file.path().filename().string());
    std::ranges::sort(names);
    return names;
  }

  std::filesystem::path folder_;
};

}  // namespace salon::test
