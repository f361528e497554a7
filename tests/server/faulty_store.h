#pragma once
#include <condition_variable>
#include <mutex>

#include "house.h"
#include "server/store.h"

namespace salon::test {

/// What goes wrong with a store, by the name of the call. Told from the test's thread, felt on the
/// store's.
class Faults {
 public:
  /// The call throws before it has done anything, from now on or so many times; `*` is every call.
  void fail(const std::string& call, int times = kAlways) { set(call, {Kind::fail, times}); }
  /// The call does its work and throws then: nobody can know that it was done. So many times.
  void fail_once_done(const std::string& call, int times = 1) {
    set(call, {Kind::fail_once_done, times});
  }
  /// The call does not return until `mend`.
  void hang(const std::string& call) { set(call, {Kind::hang, kAlways}); }
  /// The call seems to work and does nothing.
  void skip(const std::string& call) { set(call, {Kind::skip, kAlways}); }
  /// Everything works again; what hung goes on.
  void mend() {
    const std::scoped_lock lock(mutex_);
    wrong_.clear();
    mended_.notify_all();
  }
  bool skips(const std::string& call) {
    const std::scoped_lock lock(mutex_);
    return is(call, Kind::skip);
  }
  /// Whether a call hangs now.
  bool hangs() {
    const std::scoped_lock lock(mutex_);
    return hanging_;
  }
  /// How often it was called.
  int count(const std::string& call) {
    const std::scoped_lock lock(mutex_);
    return counts_[call];
  }

  /// False: the call is to be skipped.
  bool before(const std::string& call) {
    std::unique_lock lock(mutex_);
    ++counts_[call];
    if (is(call, Kind::fail) || is("*", Kind::fail)) {
      use_up(is(call, Kind::fail) ? call : "*");
      throw server::StoreFailure("on purpose");
    }
    hanging_ = is(call, Kind::hang);
    mended_.wait(lock, [&] { return !is(call, Kind::hang); });
    hanging_ = false;
    return !is(call, Kind::skip);
  }
  void after(const std::string& call) {
    const std::scoped_lock lock(mutex_);
    if (!is(call, Kind::fail_once_done)) return;
    use_up(call);
    throw server::StoreFailure("on purpose, afterwards");
  }

 private:
  static constexpr int kAlways = -1;
  enum class Kind { fail, fail_once_done, hang, skip };
  struct Wrong {
    Kind kind;
    int times;  // more
  };

  void set(const std::string& call, Wrong wrong) {
    const std::scoped_lock lock(mutex_);
    wrong_[call] = wrong;
  }
  void use_up(const std::string& call) {
    const auto known = wrong_.find(call);
    if (known->second.times > 0 && --known->second.times == 0) wrong_.erase(known);
  }
  bool is(const std::string& call, Kind kind) const {
    const auto known = wrong_.find(call);
    return known != wrong_.end() && known->second.kind == kind;
  }

  std::mutex mutex_;
  std::condition_variable mended_;
  bool hanging_ = false;
  std::map<std::string, Wrong> wrong_;
  std::map<std::string, int> counts_;
};

/// A store whose every call can fail, hang, or have an outcome nobody knows.
class FaultyStore final : public server::Store {
 public:
  FaultyStore(std::unique_ptr<Store> store, Faults& faults)
      : store_(std::move(store)), faults_(faults) {}

  void begin() override {
    writes_ = false;
    call("begin", [&] { store_->begin(); });
  }
  /// Called `write` where moves or tables are stored, so that a beat is not mistaken for one.
  void commit() override {
    call(writes_ ? "write" : "commit", [&] { store_->commit(); });
  }
  void rollback() noexcept override { store_->rollback(); }
  void create(const table::TableRow& row, std::span<const table::Entry> entries) override {
    writes_ = true;
    call("create", [&] { store_->create(row, entries); });
  }
  std::optional<table::TableRow> find(const std::string& id) override {
    return call("find", [&] { return store_->find(id); });
  }
  std::vector<table::Entry> journal(const std::string& id, int from) override {
    return call("journal", [&] { return store_->journal(id, from); });
  }
  std::vector<bool> append(std::span<const server::Addition> all,
                           const std::string& server) override {
    writes_ = true;
    const std::string heard_by_others = faults_.skips("shout") ? std::string() : server;
    return call("append", [&] { return store_->append(all, heard_by_others); });
  }
  void change(const std::string& id, const table::Standing& standing, std::int64_t at_ms) override {
    call("change", [&] { store_->change(id, standing, at_ms); });
  }
  bool amend(const std::string& id, int version, const table::Plan& plan,
             const table::Standing& standing) override {
    writes_ = true;
    return call("amend", [&] { return store_->amend(id, version, plan, standing); });
  }
  void note(const std::string& id, const table::Standing& standing,
            std::int64_t touched_ms) override {
    call("note", [&] { store_->note(id, standing, touched_ms); });
  }
  std::vector<table::TableRow> listed(table::State state, int most) override {
    return call("listed", [&] { return store_->listed(state, most); });
  }
  int count(const std::string& client, std::int64_t since_ms) override {
    return call("count", [&] { return store_->count(client, since_ms); });
  }
  int forget(std::int64_t before_ms) override {
    return call("forget", [&] { return store_->forget(before_ms); });
  }
  server::Pruned prune(std::int64_t before_ms, int most, int at_once) override {
    return call("prune", [&] { return store_->prune(before_ms, most, at_once); });
  }
  std::string claim(const std::string& id, const std::string& server) override {
    return call("claim", [&] { return store_->claim(id, server); });
  }
  void release(const std::string& id, const std::string& server, std::int64_t due_ms) override {
    call("release", [&] { store_->release(id, server, due_ms); });
  }
  std::vector<std::string> beat(const std::string& server, std::int64_t now_ms,
                                bool anew) override {
    return call("beat", [&] { return store_->beat(server, now_ms, anew); });
  }
  std::vector<table::Outage> outages(std::int64_t since_ms) override {
    return call("outages", [&] { return store_->outages(since_ms); });
  }
  std::optional<std::int64_t> last_beat(const std::string& id) override {
    return call("last_beat", [&] { return store_->last_beat(id); });
  }
  bool ticks() override {
    return call("ticks", [&] { return store_->ticks(); });
  }
  std::vector<std::string> abandoned(std::int64_t now_ms, bool all) override {
    return call("abandoned", [&] { return store_->abandoned(now_ms, all); });
  }
  void shout(const std::string& id, const std::string& server, const std::string& word) override {
    call("shout", [&] { store_->shout(id, server, word); });
  }

 private:
  template <class Work>
  auto call(const char* name, Work work) -> decltype(work()) {
    using Value = decltype(work());
    if (!faults_.before(name)) return Value();
    if constexpr (std::is_void_v<Value>) {
      work();
      faults_.after(name);
    } else {
      auto value = work();
      faults_.after(name);
      return value;
    }
  }

  std::unique_ptr<Store> store_;
  Faults& faults_;
  bool writes_ = false;
};

/// Puts the faults between a server and its store; they outlive it.
inline server::Server::Wrap with(Faults& faults) {
  return [&faults](std::unique_ptr<server::Store> store) {
    return std::make_unique<FaultyStore>(std::move(store), faults);
  };
}

}  // namespace salon::test
