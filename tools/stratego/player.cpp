#include "stratego/player.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "core/rules.h"
#include "games/stratego/bots.h"
#include "games/stratego/deployment.h"
#include "games/stratego/thinker.h"

namespace salon::stratego {
namespace {

const std::map<std::string_view, Source> kSources{{"own", Source::own},
                                                  {"people", Source::people},
                                                  {"superhuman", Source::superhuman},
                                                  {"ready", Source::ready},
                                                  {"any", Source::any}};

/// Takes the words of its own out of a line and leaves the traits of a judgement.
class Words {
 public:
  explicit Words(std::string_view text) {
    for (text = trim(text); !text.empty(); text = trim(text)) {
      const auto word = text.substr(0, text.find(' '));
      text.remove_prefix(word.size());
      if (name_.empty()) {
        name_ = word;
      } else {
        const auto equals = std::min(word.find('='), word.size());
        words_[std::string(word.substr(0, equals))] =
            word.substr(std::min(equals + 1, word.size()));
      }
    }
  }

  const std::string& name() const { return name_; }
  template <class T>
  bool take(const std::string& word, T& number) {
    const auto found = words_.find(word);
    if (found == words_.end()) return true;
    const std::string digits = found->second;
    words_.erase(found);
    return std::from_chars(digits.data(), digits.data() + digits.size(), number).ec == std::errc{};
  }
  bool take(const std::string& word, Source& source) {
    const auto found = words_.find(word);
    if (found == words_.end()) return true;
    const auto named = kSources.find(found->second);
    words_.erase(found);
    if (named == kSources.end()) return false;
    source = named->second;
    return true;
  }
  std::string rest() const {
    std::string text;
    for (const auto& [word, value] : words_) text += word + "=" + value + " ";
    return text;
  }

 private:
  std::string name_;
  std::map<std::string, std::string> words_;
};

}  // namespace

Expected<Player> parse_player(std::string_view text, const Net* net) {
  const auto wrong = [&] { return fail("no such player: {}", "pas de tel joueur : {}", text); };
  Words words(text);
  Player player{.text = std::string(text), .make = {}};
  if (words.name() == "thinker") {
    Character character;
    int with_net = 0;
    player.work = 15'000;
    if (!words.take("work", player.work) || !words.take("setup", player.setups) ||
        !words.take("worlds", character.worlds) || !words.take("depth", character.depth) ||
        !words.take("rounds", character.rounds) || !words.take("instinct", character.instinct) ||
        !words.take("net", with_net))
      return wrong();
    const auto judgement = parse_judgement(words.rest(), character.judgement);
    if (!judgement) return std::unexpected(judgement.error());
    character.judgement = *judgement;
    if (with_net && !net) return wrong();
    if (with_net) character.net = net;
    player.make = [character](const Stratego& game) { return make_thinker(game, character); };
    return player;
  }
  const auto all = levels();
  const auto level = std::ranges::find(all, words.name(), &Level<Stratego>::name);
  if (level == all.end()) return wrong();
  player.work = level->budget.work.value_or(1000);
  player.make = level->make;
  if (!words.take("work", player.work) || !words.take("setup", player.setups) ||
      !words.rest().empty())
    return wrong();
  return player;
}

Setup draw_setup(Source source, Random& random) {
  switch (source) {
    case Source::own:
    case Source::superhuman:
      return draw_setup(kSuperhuman, random);
    case Source::people:
      return draw_setup(kPeople, random);
    case Source::ready: {
      const auto all = ready_made();
      const Setup& setup = all[random.below(all.size())].setup;
      return random.below(2) ? setup : mirrored(setup);
    }
    case Source::any:
      break;
  }
  return random_setup(random);
}

}  // namespace salon::stratego
