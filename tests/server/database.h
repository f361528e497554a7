#pragma once
#include <signal.h>

#include <cstdlib>

#include "house.h"

namespace salon::test {

/// A PostgreSQL of our own in a temporary folder, reached over a socket in it, for as long as the
/// test program runs. It does not run as root, so as root the folder is given to the user
/// `postgres`.
class Cluster {
 public:
  static Cluster& one() {
    static Cluster cluster;
    return cluster;
  }
  ~Cluster() {
    if (started_) run(as_ + kBin + "pg_ctl -D data -m immediate stop");
  }

  bool started() const { return started_; }
  bool create(const std::string& name) const {
    return run(as_ + kBin + "createdb -h '" + folder() + "' -U salon " + name);
  }
  bool query(const std::string& name, const std::string& sql) const {
    return run(as_ + kBin + "psql -h '" + folder() + "' -U salon -d " + name + " -c \"" + sql +
               "\"");
  }
  /// As if it had been killed: what was not committed is lost, and every connection.
  bool kill() const { return run(as_ + kBin + "pg_ctl -w -D data -m immediate stop"); }
  bool start() const {
    return run(as_ + kBin + "pg_ctl -w -D data -l log -o \"-k '" + folder() +
               "' -c listen_addresses=''\" start");
  }
  /// Every process of it stands still, and all connections stay open; then they go on.
  void freeze() const { signal(SIGSTOP); }
  void thaw() const { signal(SIGCONT); }
  std::string folder() const { return folder_.path(); }

 private:
  Cluster() {
    const bool root = ::geteuid() == 0;
    as_ = root ? "runuser -u postgres -- " : "";
    if (root && !run("chown postgres .")) return;
    started_ = run(as_ + kBin + "initdb -D data -A trust -U salon --no-sync") && start();
  }

  void signal(int number) const {
    pid_t master = 0;
    std::ifstream(folder_.file("data/postmaster.pid")) >> master;
    if (master <= 0) return;
    std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", master));
    ::kill(master, number);
    for (pid_t child = 0; children >> child;) ::kill(child, number);
  }

  bool run(const std::string& command) const {
    const std::string quiet = "cd '" + folder() + "' && " + command + " >/dev/null 2>&1";
    return std::system(quiet.c_str()) == 0;
  }

  static constexpr const char* kBin = "/usr/lib/postgresql/15/bin/";
  Folder folder_;
  std::string as_;
  bool started_ = false;
};

/// An empty database.
class Database {
 public:
  Database() {
    static int count = 0;
    name_ = "salon" + std::to_string(++count);
    started_ = Cluster::one().started() && Cluster::one().create(name_);
    where_ = "postgresql:///" + name_ + "?host=" + Cluster::one().folder() + "&user=salon";
  }

  /// Debian's package is there and it started.
  bool started() const { return started_; }
  const std::string& where() const { return where_; }
  /// What somebody does to it who is no server of ours; without double quotes.
  bool query(const std::string& sql) const { return Cluster::one().query(name_, sql); }

 private:
  std::string name_;
  std::string where_;
  bool started_ = false;
};

}  // namespace salon::test
