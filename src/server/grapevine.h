#pragma once
#include <variant>

#include "server/archive.h"
#include "server/room.h"
#include "table/client_command.h"

namespace salon::server {

/// What servers that share a store call to each other about a table. Nothing of it is stored:
/// whoever was not there asks.
namespace word {

/// A table wakes at a server that does not know who is connected elsewhere.
struct Who {};
/// A bot that thinks at a seat, or none.
struct Thinking {
  std::optional<Seat> seat;
};
/// How many connections there are at a seat, or of spectators.
struct Here {
  Seat seat = kSpectator;
  int count = 0;
};
/// Whoever kept the table keeps it no longer.
struct Free {};

}  // namespace word

using Word = std::variant<word::Who, word::Thinking, word::Here, word::Free, HurryCommand,
                          StepCommand, PaceCommand>;

std::string to_text(const Word& word);
/// Nothing if it is no word that this server knows: another one may be newer.
std::optional<Word> read_word(std::string_view text);

/// The way such words take for one table; where the store is not shared there is nobody to call.
class Grapevine {
 public:
  Grapevine(std::string id, std::string server, Archive& archive, bool shared)
      : id_(std::move(id)), server_(std::move(server)), archive_(archive), shared_(shared) {}

  void call(const Word& word);

 private:
  std::string id_;
  std::string server_;
  Archive& archive_;
  bool shared_;
};

}  // namespace salon::server
