// `salon serve --open`: what an icon on a desktop starts, perhaps for the second time.
#include <fmt/format.h>

#include "cli/serve_open.h"
#include "parrot.h"
#include "program.h"

namespace salon::test {
namespace {

namespace fs = std::filesystem;

/// A desktop with a browser that only notes what it is to open.
class Desktop : public testing::Test {
 protected:
  Desktop() : path_(std::getenv("PATH")) {
    const auto browser = data_.file("xdg-open");
    std::ofstream(browser) << "#!/bin/sh\necho \"$1\" >>" << opened() << "\n";
    fs::permissions(browser, fs::perms::owner_all);
    ::setenv("PATH", (data_.path().string() + ":" + path_).c_str(), 1);
  }
  ~Desktop() override { ::setenv("PATH", path_.c_str(), 1); }

  std::string opened() const { return data_.file("opened"); }
  bool opens(const std::string& address, std::ptrdiff_t times) const {
    return until([&] {
      const auto pages = contents(opened());
      return std::ranges::count(pages, '\n') >= times && pages.ends_with(address + "\n");
    });
  }
  std::string data() const { return data_.path().string(); }

 private:
  DataFolder data_;
  std::string path_;
};

std::string address_in(std::string_view line) {
  const auto at = line.find("http://");
  return std::string(line.substr(at, line.find('\n', at) - at));
}

TEST_F(Desktop, TheSecondClickOpensThePageOfTheFirst) {
  Talk first({"serve", "--open"}, data());
  const auto said = first.hear("\n");  // of its own house, or of one that somebody else has here
  EXPECT_TRUE(opens(address_in(said), 1)) << said;
  const Ran second = salon({"serve", "--open"}, "", data());
  EXPECT_EQ(second.status, 0) << second.err;
  EXPECT_TRUE(has(second.out, "Salon is already at http://127.0.0.1:")) << second.out;
  EXPECT_TRUE(opens(address_in(second.out), 2)) << contents(opened());
}

TEST_F(Desktop, WhoSaysWhereGetsAHouseOfTheirOwn) {
  Talk server({"serve", "--open", "--port", "0"}, data());
  const auto said = server.hear("\n");
  EXPECT_TRUE(has(said, "Salon is at ")) << said;
  EXPECT_TRUE(opens(address_in(said), 1));
  server.kill(SIGTERM);
  EXPECT_EQ(server.wait(), 0);
}

TEST(Serve, OnlyASalonIsTakenForOne) {
  const auto listener = [](const std::optional<std::string>& answer) {
    const Parrot there(answer);
    return listener_at("127.0.0.1", there.port());
  };
  const auto with = [](std::string_view status, std::string_view body) {
    return fmt::format("HTTP/1.1 {}\r\nContent-Length: {}\r\n\r\n{}", status, body.size(), body);
  };
  EXPECT_EQ(listener(with("200 OK", R"({"ok":true,"program":"salon"})")), Listener::salon);
  for (const auto& answer :
       {std::string(), std::string("SSH-2.0-OpenSSH_9.2\r\n"), with("200 OK", "fine"),
        with("200 OK", R"({"ok":true})"), with("200 OK", R"({"program":["salon"]})"),
        with("200 OK", "[]"), with("503 Service Unavailable", R"({"program":"salon"})")})
    EXPECT_EQ(listener(answer), Listener::other) << answer;
  EXPECT_EQ(listener(std::nullopt), Listener::nobody);
}

TEST(Serve, AHouseIsFoundByWhatItSaysOfItself) {
  const DataFolder folder;
  Talk house({"serve", "--port", "0"}, folder.path().string());
  const auto address = address_in(house.hear("\n"));
  server::Config config;
  config.port = std::stoi(address.substr(address.rfind(':') + 1));
  EXPECT_EQ(serving_already(config), address);
}

}  // namespace
}  // namespace salon::test
