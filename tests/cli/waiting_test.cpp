// Two people at a server, each at a terminal of their own: whoever waits may talk.
#include <optional>

#include "cli/tty.h"
#include "core/utf8.h"
#include "server/client.h"

namespace salon::test {
namespace {

/// A server, and one table of Khan where both seats are open.
class Hall {
 public:
  Hall() {
    serving_.hear("Salon is at ");
    const std::string address(trim(serving_.hear("\n")));
    const Json open{{"kind", "open"}};
    const auto opened = server::ask(*server::Link::parse(address + "/t/none"), "POST",
                                    "/api/tables", {{"game", "khan"}, {"seats", {open, open}}});
    if (opened) link = address + "/t/" + (*opened)["table"].get<std::string>();
  }

  const DataFolder folder;
  std::string link;

 private:
  Talk serving_{{"serve", "--port", "0", "--store", "sqlite:" + folder.file("server.db")},
                folder.path()};
};

/// Ada, who is to move, and Eve, who waits.
struct Couple {
  explicit Couple(const Hall& hall)
      : ada({"join", hall.link, "--name", "Ada"}, hall.folder.path()) {
    ada.see("Waiting for the other players");
    eve.emplace(Arguments{"join", hall.link, "--name", "Eve"}, hall.folder.path());
    eve->see(waits);
    ada.see("Ada (red) > ");
  }

  static constexpr std::string_view waits = "waiting (/say TEXT) > ";
  Terminal ada;
  std::optional<Terminal> eve;
};

TEST(Waiting, WhoeverWaitsMayTalk) {
  const Hall hall;
  ASSERT_FALSE(hall.link.empty());
  Couple couple(hall);
  couple.eve->type("/say hello\n");
  couple.ada.see("Eve (ochre): hello");
  couple.ada.see("Ada (red) > ");
  couple.eve->see("Eve (ochre): hello");
  // What happens meanwhile is told, and what was typed of a line is not lost by it.
  couple.eve->see(Couple::waits);
  couple.eve->type("/say ha");
  couple.eve->see("/say ha");
  couple.ada.type("side top\n");
  couple.eve->see("Ada chooses the side: top");
  couple.eve->see(Couple::waits);
  couple.eve->type("lf\n");
  couple.ada.see("Eve (ochre): half");
}

TEST(Waiting, WhoeverWaitsMayLookAndLeave) {
  const Hall hall;
  ASSERT_FALSE(hall.link.empty());
  Couple couple(hall);
  couple.eve->type("side top\n");
  couple.eve->see("It is not your turn.");
  couple.eve->see(Couple::waits);
  couple.eve->type("help\n");
  couple.eve->see("Anything else is a move");
  couple.eve->see(Couple::waits);
  couple.eve->type("\x03");
  couple.eve->see("Ctrl-C once more leaves");
  couple.eve->see(Couple::waits);
  couple.eve->type("quit\n");
  EXPECT_EQ(couple.eve->wait(), 0);
  EXPECT_TRUE(couple.eve->in_order());
}

}  // namespace
}  // namespace salon::test
