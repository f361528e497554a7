#pragma once
#include <cstdlib>

#include "house.h"

namespace salon::test {

/// A PostgreSQL of our own in a temporary folder, reached over a socket in it. It does not run as
/// root, so as root the folder is given to the user `postgres`.
class Database {
 public:
  Database() {
    const std::string folder = folder_.path();
    const std::string bin = "/usr/lib/postgresql/15/bin";
    if (!std::filesystem::exists(bin + "/initdb")) return;
    const bool root = ::geteuid() == 0;
    as_ = root ? "runuser -u postgres -- " : "";
    if (root) run("chown postgres '" + folder + "'");
    stop_ = as_ + bin + "/pg_ctl -D '" + folder + "/data' -m immediate stop";
    started_ = run(as_ + bin + "/initdb -D '" + folder + "/data' -A trust -U salon --no-sync") &&
               run(as_ + bin + "/pg_ctl -w -D '" + folder + "/data' -l '" + folder +
                   "/log' -o \"-k '" + folder + "' -c listen_addresses=''\" start") &&
               run(as_ + bin + "/createdb -h '" + folder + "' -U salon salon");
    where_ = "postgresql:///salon?host=" + folder + "&user=salon";
  }
  ~Database() {
    if (started_) run(stop_);
  }

  /// Debian's package is there and it started.
  bool started() const { return started_; }
  const std::string& where() const { return where_; }

 private:
  bool run(const std::string& command) const {
    return std::system(("cd '" + folder_.path().string() + "' && " + command + " >/dev/null 2>&1")
                           .c_str()) == 0;
  }

  Folder folder_;
  std::string as_;
  std::string stop_;
  std::string where_;
  bool started_ = false;
};

}  // namespace salon::test
