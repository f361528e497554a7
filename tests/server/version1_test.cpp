#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>

#include "wire.h"

namespace salon::test {
namespace {

/// What a client hears that asks for nothing beyond version 1 of the protocol, held against what
/// one heard from the last program that knew no features (dd8b6b6). version1.py wrote the scripts
/// down, and says what their lines mean.
///
/// What may not be the same for ever is written as 0 there: when a table was opened, and how long
/// its game took. Nothing else is passed over: where what is heard has changed since, the script
/// holds both, today's must be heard to the byte, and `expect_no_further` says what may differ.
constexpr std::string_view kVaries[] = {"\"opened_ms\":", "\"took_ms\":"};

std::string without_times(std::string text) {
  for (const auto name : kVaries) {
    const auto at = text.find(name);
    if (at == text.npos) continue;
    const auto from = at + name.size();
    text.replace(from, text.find_first_not_of("0123456789", from) - from, "0");
  }
  return text;
}

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
}

/// Sentences for people have been written anew: who watches is told of whose turn it is in other
/// words, and Cluedo's people have their English names there. A card tells more than it did, and
/// whose turn it is also before the first move. All else must be what it was.
void expect_no_further(Json then, Json now) {
  const std::string type = now["type"];
  std::vector<std::string> may;
  if (type == "view" || type == "look") may = {"say"};
  if (type == "refused") may = {"reason"};
  if (type == "table_card") may = {"turn", "aids", "talk", "resumed", "took_ms"};
  for (const auto& name : may) {
    then.erase(name);
    now.erase(name);
  }
  EXPECT_EQ(then.dump(), now.dump());
}

/// Plays a script, and stops where something else is heard.
class Version1 {
 public:
  void play(const std::string& path) {
    std::ifstream file(path);
    ASSERT_TRUE(file.good()) << path;
    int number = 0;
    for (std::string line, then; std::getline(file, line);) {
      SCOPED_TRACE(fmt::format("{}:{}", path, ++number));
      if (line.empty() || line.starts_with('#')) continue;
      if (line.starts_with("post ")) {
        ASSERT_NO_FATAL_FAILURE(post(line));
        continue;
      }
      const auto space = line.find(' ');
      const std::string name = line.substr(0, space), text = line.substr(space + 3);
      const char kind = line[space + 1];
      if (kind == '>') say(name, text);
      if (kind == '~') then = text;
      if (kind != '<') continue;
      ASSERT_NO_FATAL_FAILURE(hear(name, text));
      if (!then.empty()) expect_no_further(Json::parse(then), Json::parse(text));
      then.clear();
      heard_.insert(Json::parse(text)["type"]);
    }
  }
  /// The types of everything that was heard.
  const std::set<std::string>& heard() const { return heard_; }

 private:
  std::string filled(std::string text) const {
    for (const auto& [name, value] : known_) replace_all(text, "$" + name, value);
    return text;
  }

  void post(const std::string& line) {
    const auto space = line.find(' ', 5);
    const auto body = filled(line.substr(space + 1));
    const auto answer = house_.post(filled(line.substr(5, space - 5)), Json::parse(body));
    ASSERT_TRUE(answer) << english(answer.error());
    if (answer->contains("table")) known_["table"] = (*answer)["table"];
    const auto hold = [&](const Json& held) {
      known_[std::to_string(held["seat"].get<int>())] = held["token"];
    };
    if (answer->contains("token")) hold(*answer);
    if (answer->contains("seats")) std::ranges::for_each((*answer)["seats"], hold);
  }

  void say(const std::string& name, const std::string& text) {
    auto& wire = wires_[name];
    if (!wire) {
      wire = std::make_unique<Wire>(house_.port());
      wire->send(upgrade("/api/tables/" + known_["table"] + "/socket"));
      EXPECT_TRUE(to_the_end_of_the_head(*wire)) << name;
    }
    EXPECT_TRUE(wire->send(frame(1, filled(text))));
  }

  /// Byte by byte: what follows the head is the first message already.
  static bool to_the_end_of_the_head(Wire& wire) {
    std::string head;
    while (!head.ends_with("\r\n\r\n")) {
      const auto more = wire.take(1);
      if (more.empty()) return false;
      head += more;
    }
    return head.starts_with("HTTP/1.1 101");
  }

  void hear(const std::string& name, const std::string& text) {
    ASSERT_TRUE(wires_[name]) << name;
    const auto heard = hear_frame(*wires_[name]);
    ASSERT_TRUE(heard) << name;
    EXPECT_FALSE(heard->packed);
    std::string bytes = without_times(heard->bytes);
    replace_all(bytes, known_["table"], "$table");
    ASSERT_EQ(bytes, text) << name;
  }

  const House house_;
  std::map<std::string, std::string> known_;
  std::map<std::string, std::unique_ptr<Wire>> wires_;
  std::set<std::string> heard_;
};

TEST(Version1, WhoAsksAServerForNothingHearsWhatItAlwaysHeard) {
  const std::filesystem::path folder = SALON_SOURCE_DIR "/tests/server/version1";
  std::set<std::string> heard;
  int scripts = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    Version1 version1;
    version1.play(entry.path());
    heard.insert(version1.heard().begin(), version1.heard().end());
    ++scripts;
  }
  EXPECT_EQ(scripts, 7);
  EXPECT_EQ(heard, (std::set<std::string>{"hello", "look", "over", "refused", "seen", "table",
                                          "table_card", "turn", "undo", "view"}));
}

}  // namespace
}  // namespace salon::test
