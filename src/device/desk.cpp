#include "device/desk.h"

#include <algorithm>

#include "device/ask.h"

namespace salon::device {
namespace {

constexpr const char* kRanks[] = {"play", "hint", "study"};

}  // namespace

void Desk::keep(const std::string& table, std::string line) {
  if (journal_.empty() || journal_.back()["table"] != table)
    journal_.push_back({{"table", table}, {"lines", Json::array()}});
  journal_.back()["lines"].push_back(std::move(line));
}

void Desk::say(int socket, std::string text) {
  frames_.push_back({{"socket", socket}, {"text", std::move(text)}});
}

void Desk::close(int socket, int code) {
  closed_.push_back({{"socket", socket}, {"code", code}, {"reason", ""}});
}

void Desk::answer(const Json& id, Json response) {
  Json later{{"id", id}};
  later.update(response);
  answers_.push_back(std::move(later));
}

int Desk::think(Rank rank, const std::string& table, Seat seat, Json task, Heard heard) {
  const int thought = ++last_thought_;
  waiting_[thought] = std::move(heard);
  thoughts_.push_back({{"thought", thought},
                       {"table", table},
                       {"seat", seat},
                       {"rank", kRanks[static_cast<int>(rank)]},
                       {"task", std::move(task)}});
  return thought;
}

void Desk::drop(int thought) {
  if (waiting_.erase(thought) == 0) return;
  // What was asked for by the same request need not be asked for at all.
  const auto asked =
      std::ranges::find_if(thoughts_, [&](const Json& one) { return one["thought"] == thought; });
  if (asked != thoughts_.end())
    thoughts_.erase(asked);
  else
    drop_.push_back(thought);
}

void Desk::hear(int thought, const Json& result) {
  const auto waiting = waiting_.extract(thought);
  if (waiting.empty()) return;
  const Json* found = member(result, "result");
  waiting.mapped()(found && !member(result, "error") ? *found : Json());
}

void Desk::hand_over(Json& answer) {
  const auto put = [&](const char* key, Json& what) {
    if (!what.empty()) answer[key] = std::move(what);
    what = Json::array();
  };
  put("journal", journal_);
  put("frames", frames_);
  put("closed", closed_);
  put("answers", answers_);
  put("drop", drop_);
  put("thoughts", thoughts_);
}

}  // namespace salon::device
