#include "server/grapevine.h"

#include "core/rules.h"

namespace salon::server {
namespace {

template <class... Tells>
struct EachOf : Tells... {
  using Tells::operator()...;
};

}  // namespace

std::string to_text(const Word& said) {
  return std::visit(
      EachOf{[](word::Who) { return std::string("who"); },
             [](word::Thinking bot) {
               return bot.seat ? fmt::format("thinking {}", *bot.seat) : "thinking -";
             },
             [](word::Here here) {
               return fmt::format("here {} {}",
                                  here.seat >= 0 ? std::to_string(here.seat) : "watch", here.count);
             },
             [](word::Free) { return std::string("free"); },
             [](HurryCommand) { return std::string("hurry"); },
             [](StepCommand) { return std::string("step"); },
             [](const PaceCommand& pace) {
               return fmt::format("pace {} {}", pace.ms ? std::to_string(*pace.ms) : "-",
                                  pace.paused.value_or(false) ? 1 : 0);
             }},
      said);
}

std::optional<Word> read_word(std::string_view text) {
  const auto parts = split(text, ' ');
  if (text == "who") return word::Who{};
  if (text == "free") return word::Free{};
  if (text == "hurry") return HurryCommand{};
  if (text == "step") return StepCommand{};
  if (parts[0] == "thinking" && parts.size() == 2) {
    const auto seat = parse_number(parts[1], 0, kMaxSeats);
    return word::Thinking{seat ? std::optional<Seat>(*seat) : std::nullopt};
  }
  if (parts[0] == "here" && parts.size() == 3) {
    const auto seat =
        parts[1] == "watch" ? Expected<int>(kSpectator) : parse_number(parts[1], 0, kMaxSeats - 1);
    const auto count = parse_number(parts[2], 0, 1'000'000);
    if (seat && count) return word::Here{*seat, *count};
  }
  if (parts[0] == "pace" && parts.size() == 3) {
    const auto ms = parse_number(parts[1], 0, kMaxPaceMs);
    return PaceCommand{ms ? std::optional<int>(*ms) : std::nullopt, parts[2] == "1"};
  }
  return std::nullopt;
}

void Grapevine::call(const Word& said) {
  if (!shared_) return;
  archive_.tell(id_, [id = id_, server = server_, text = to_text(said)](Store& store) {
    store.shout(id, server, text);
  });
}

}  // namespace salon::server
