#pragma once
#include "cli/hint.h"
#include "cli/local_table.h"
#include "cli/prompt.h"

namespace salon {

/// A person's turn at the table: reads what they type until a move is made, something is done at
/// the table, or they leave.
class Turn {
 public:
  Turn(LocalTable& table, Seat seat);

  /// False if they left, or nobody is there any more.
  bool run();

 private:
  enum class After { stay, done, leave };

  After answer(const std::string& typed);
  After play(const std::string& typed);
  After undo();
  After hint();
  After save(const std::string& file);
  After save_setup(const std::string& file);
  bool may_write(const std::string& file);
  After resign();
  After offer_draw();
  bool accepts_draw(Seat other);
  const Eye& eye() const;

  LocalTable& table_;
  Seat seat_;
  Prompt prompt_;
  std::optional<Hint> hint_;
};

}  // namespace salon
