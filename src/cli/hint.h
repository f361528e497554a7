#pragma once
#include "core/variant.h"

namespace salon {

/// Help in three steps: where to look, what to play, why. Each call gives the next step; after the
/// last one it is given again.
class Hint {
 public:
  Hint(Advice advice, std::vector<std::string> moves)
      : advice_(std::move(advice)), moves_(std::move(moves)) {}

  Phrase next();

 private:
  Phrase where() const;
  Phrase what() const;
  Phrase why() const;

  Advice advice_;
  std::vector<std::string> moves_;
  int step_ = 0;
};

}  // namespace salon
