#pragma once
#include "games/jacques/jacques.h"

namespace salon::jacques {

/// When and how each character was cleared, as one observer saw it; 0 for what did not happen.
class Casebook {
 public:
  struct Entry {
    std::uint8_t phase_cleared = 0;  // by the statement after it
    bool was_dark = false;           // while Jacques was in the light, or the reverse
    std::uint8_t phase_alibi = 0;    // a card the observer drew, in this phase
  };

  /// `view` is what the observer knew before.
  void see(const Jacques& game, const View& view, const Seen& seen);

  const Entry& operator[](Character who) const { return entries_[who]; }
  /// Why the character is not Jacques, or that he may be.
  Phrase reason(const View& view, Character who) const;

 private:
  std::array<Entry, kCharacters> entries_{};
};

}  // namespace salon::jacques
