#pragma once
#include "table/client_command.h"
#include "table/http_error.h"
#include "table/people.h"

namespace salon::table {

/// Something that people do at a table beside the game, as it is to be stored.
struct Aside {
  /// A decision of `seat`, and what came after it, is taken back.
  struct Back {
    Seat seat = 0;
    std::size_t ply = 0;
  };

  std::string words;  // of an entry; empty where only something is taken back
  std::optional<Back> back;
};

/// What people say and ask of each other, and what becomes of it: refused with a sentence, or an
/// aside. It stores nothing.
class Asides {
 public:
  Asides(const Journal& journal, const People& people) : journal_(journal), people_(people) {}

  Expected<Aside> say(Seat seat, const SayCommand& said, std::int64_t now_ms) const;
  /// Asks for a takeback, or answers one.
  Expected<Aside> take_back(Seat seat, const TakebackCommand& command) const;
  /// Takes back without asking, where there is nobody to ask.
  Expected<Aside> undo(Seat seat) const;
  /// A hint that `seat` asks for. With others at the table nobody is helped unless the table was
  /// opened so, and not before the others are told; nothing where nobody has to be.
  Result<std::optional<Aside>> hint(Seat seat) const;

  /// The entries of something that is taken back, and how the table stands then.
  std::vector<Entry> entries(const Aside& aside, std::int64_t now_ms) const;
  Standing after(const Aside::Back& back) const;

  /// What is told of a takeback that was asked for or refused.
  std::optional<Json> told_takeback() const;

 private:
  Expected<void> check_player(Seat seat) const;
  Expected<Aside> ask(Seat seat) const;
  Expected<Aside> answer(Seat seat, bool grant) const;

  const Journal& journal_;
  const People& people_;
};

}  // namespace salon::table
