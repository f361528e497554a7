// What a server says to somebody who came by `salon join`, line by line: taken in or refused, and
// nothing that reaches a terminal moves its cursor.
#include "cli/visitor.h"
#include "core/utf8.h"
#include "input.h"

using namespace salon;

namespace {

class Guest : public Visitor::Decider {
 public:
  Expected<void> begin(const Visitor& visitor) override {
    fuzz::require(visitor.seat() < visitor.variant().seats());
    player_.reset();
    if (visitor.seat() < 0) return {};
    auto player =
        visitor.variant().player(*BotSpec::parse("random"), visitor.seat(), 1, Pace::work);
    if (!player) return std::unexpected(player.error());
    player_ = std::move(*player);
    return {};
  }
  void see(const Visitor& visitor, const Glimpse& glimpse, const Phrase& sentence) override {
    show(visitor.name(glimpse.by).en + glimpse.text + sentence.en + sentence.fr);
    if (!player_) return;
    if (glimpse.kind == Event::Kind::resign) player_->resign(glimpse.by);
    if (glimpse.kind == Event::Kind::move) (void)player_->see(glimpse.text, glimpse.by);
  }
  Expected<std::optional<Visitor::Answers>> decide(const Visitor& visitor,
                                                   const protocol::Turn& turn) override {
    for (const auto& move : turn.moves) show(move);
    Canvas canvas(80);
    visitor.eye().draw(canvas, Lang::en);
    const auto move = player_->choose(nullptr);
    if (!move) return std::unexpected(move.error());
    return Visitor::Answers{protocol::Move{turn.ply, {}, *move}};
  }
  void refused(const Phrase& reason) override { show(reason.en + reason.fr); }
  void over(const Visitor& visitor, const protocol::Over& over) override {
    for (std::size_t seat = 0; seat < over.outcome.size(); ++seat)
      show(visitor.name(static_cast<Seat>(seat)).fr);
    show(over.why.en);
  }
  bool wait() override { return true; }
  void waiting() override {}

 private:
  static void show(const std::string& text) { fuzz::require(printable(text) == text); }

  std::unique_ptr<Player> player_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  Guest guest;
  Visitor visitor(guest, [](const std::string& line) { fuzz::require(!line.empty()); });
  while (!text.empty() && !visitor.over()) {
    const auto end = std::min(text.find('\n'), text.size());
    if (!visitor.hear(text.substr(0, end))) break;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return 0;
}
