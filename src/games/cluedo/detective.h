#pragma once
#include "core/bot.h"
#include "games/cluedo/question.h"
#include "games/cluedo/reading.h"

namespace salon::cluedo {

/// What a seat makes of all it knows: exact counts, deals drawn by them, and the best question of
/// each room. It depends on what was seen and on the work allowed, on nothing else, so a bot that
/// is built anew comes to the same one.
struct Study {
  Case known;
  std::size_t notes;  // how many were heard, and in how many turns
  int turn;
  Deduction deduction;
  std::vector<Deal> deals;  // as likely as they are drawn
  std::array<double, kTriples> chances{};
  std::array<Question, kRooms> questions{};

  Study(const Cluedo& game, const View& view, Case about, const Skill& skill, Thinking& thinking);
  const Question& in(Card room) const { return questions[room - kFirstRoom]; }
  double chance(const Triple& solution) const { return chances[solution.index()]; }
  Triple likeliest() const;

 private:
  void read(const Reading& reading);
};

/// The bots that know everything that can be known, and what they have in common: the course of a
/// turn.
class Detective : public Bot<Cluedo> {
 public:
  Detective(const Cluedo& game, const Skill& skill) : game_(game), skill_(skill) {}

  Move choose(const View& view, Thinking& thinking) override;
  Counsel<Move> advise(const View& view, Thinking& thinking) override;
  Json know(const View& view, Thinking& thinking) override;

 protected:
  /// What asking in a room is worth now.
  virtual double worth(const View& view, Card room) const = 0;
  /// What it is worth to be somewhere when the turn ends.
  virtual double promise(const View& view, Place from) const = 0;
  virtual Move question(const View& view, Card room, Thinking& thinking) const = 0;
  virtual Move answer(const View& view, Cards has, Thinking& thinking) const = 0;
  /// Asked only as long as the solution is not certain.
  virtual Move guess(const View& view, Thinking& thinking) const = 0;

  const Study& study() const { return *study_; }

  const Cluedo& game_;
  const Skill skill_;

 private:
  void learn(const View& view, Thinking& thinking);
  double enter(const View& view, Card room) const;
  std::pair<Move, double> best_walk(const View& view, int steps) const;
  Move set_out(const View& view) const;

  std::unique_ptr<const Study> study_;  // of what was known last
};

std::unique_ptr<Bot<Cluedo>> hard_bot(const Cluedo& game);
std::unique_ptr<Bot<Cluedo>> expert_bot(const Cluedo& game, const Skill& skill);

}  // namespace salon::cluedo
