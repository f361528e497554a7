// What every game says is as its schema.json describes it, and what travels is as
// core/protocol.schema.json does: the web client's types are made from the same files. A new game
// is tested by being registered.
#include "schema.h"

#include <gtest/gtest.h>

#include "core/conversation.h"
#include "kind.h"

namespace salon {
namespace {

using test::kMostPlies;
using test::Schema;

std::string file_of(const AnyGame& game) {
  return "games/" + game.about().name + "/schema.json";
}

const test::Messages& messages() {
  static const test::Messages all;
  return all;
}

/// The schemas of one game, read once.
const Schema* schema_of(const AnyGame& game, const std::string& definition) {
  static std::map<std::string, std::unique_ptr<Schema>> known;
  const std::string file = file_of(game);
  if (!Schema::has(file, definition)) return nullptr;
  auto& schema = known[file + definition];
  if (!schema) schema = std::make_unique<Schema>(file, definition);
  return schema.get();
}

class SchemaTest : public testing::TestWithParam<test::Kind> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(Schema::exists(file_of(game()))) << file_of(game()) << " is missing";
    ASSERT_TRUE(schema_of(game(), "View")) << file_of(game()) << " describes no View";
    auto opened = game().open(GetParam().setting);
    ASSERT_TRUE(opened) << opened.error().what.en;
    variant_ = *opened;
    std::vector<Chair> chairs;
    for (Seat seat = 0; seat < variant_->seats(); ++seat)
      chairs.push_back({"human", "P" + std::to_string(seat + 1)});
    match_.emplace(*Match::begin(variant_, std::move(chairs)));
  }
  const AnyGame& game() const { return *GetParam().game; }

  /// What a game adds of its own: described, or nothing.
  void check(const std::string& definition, const Json& more) const {
    if (const Schema* schema = schema_of(game(), definition)) {
      EXPECT_EQ(schema->check(more), "") << definition;
    } else {
      EXPECT_TRUE(more.empty()) << file_of(game()) << " describes no " << definition;
    }
  }

  void check(const protocol::Message& message) const {
    const Json json = protocol::to_json(message);
    ASSERT_EQ(messages().check(json), "");
    if (json.contains("view")) {
      ASSERT_EQ(schema_of(game(), "View")->check(json["view"]), "") << "View";
    }
    if (json.contains("constants")) {
      ASSERT_TRUE(schema_of(game(), "Constants")) << "the constants are not described";
      ASSERT_EQ(schema_of(game(), "Constants")->check(json["constants"]), "") << "Constants";
    }
  }

  /// A uniformly random game; `each` is called before every move.
  template <class Each>
  void play_random(Random& random, Each&& each) {
    for (int ply = 0; !match_->over(); ++ply) {
      ASSERT_LT(ply, kMostPlies) << "the game does not end";
      each();
      if (testing::Test::HasFailure()) return;
      if (match_->over()) return each();
      if (match_->turn() == kNature) {
        match_->play_nature(random);
        continue;
      }
      const auto moves = match_->eye(match_->turn()).moves();
      ASSERT_TRUE(match_->play(match_->turn(), moves[random.below(moves.size())]));
    }
    each();
  }

  std::shared_ptr<const Variant> variant_;
  std::optional<Match> match_;
};

TEST_P(SchemaTest, EverythingThatIsToldIsAsDescribed) {
  const protocol::Features features{
      .asked = true, .constants = true, .explain = true, .offers = true};
  std::vector<Conversation> all;
  for (Seat seat = 0; seat < variant_->seats(); ++seat)
    all.emplace_back(seat, Conversation::Options{true, 5000, features});
  all.emplace_back(kSpectator, Conversation::Options{true, {}, features});
  all.emplace_back(kAllOpen, Conversation::Options{true, {}, features});
  Random random(31);
  const auto enough = static_cast<std::size_t>(test::at_length(14, kMostPlies));
  play_random(random, [&] {
    if (match_->ply() > enough && !match_->over()) return;
    for (auto& conversation : all) {
      for (const auto& message : conversation.tell(*match_)) check(message);
    }
    if (match_->ply() == enough) (void)match_->resign(0);
  });
}

TEST_P(SchemaTest, WhatAdviceAddsIsAsDescribed) {
  for (const auto& level : game().levels()) {
    SetUp();
    Random random(32);
    std::vector<std::unique_ptr<Player>> bots;
    for (Seat seat = 0; seat < variant_->seats(); ++seat)
      bots.push_back(*variant_->player({level.name, {{"work", "20"}}}, seat, 7, Pace::work));
    int asked = 0;
    play_random(random, [&] {
      // Some decisions of every part of the game, and now and then somebody who is not to move.
      const auto ply = match_->ply();
      if (match_->over() || asked > test::at_length(6, 60) || (ply % 7 != 0 && ply % 40 > 3))
        return;
      const Seat seat = match_->turn() >= 0 && ply % 3 != 0
                            ? match_->turn()
                            : static_cast<Seat>(random.below(variant_->seats()));
      ++asked;
      ASSERT_TRUE(bots[seat]->follow(match_->sight(seat)));
      const auto advice = bots[seat]->advise(nullptr);
      if (!advice) return;  // there is nothing to decide
      if (!advice->more.empty()) check("Counsel", advice->more);
      for (const auto& opinion : advice->opinions) {
        if (!opinion.more.empty()) check("Opinion", opinion.more);
      }
    });
  }
}

TEST_P(SchemaTest, ATableIsToldAsDescribed) {
  const protocol::Features features{
      .asked = true, .constants = false, .explain = true, .offers = true};
  Conversation conversation(0, {true, {}, features});
  const auto hear = [&](std::string_view line) {
    for (const auto& message : conversation.hear(*match_, line)) check(message);
    for (const auto& message : conversation.tell(*match_)) check(message);
  };
  Random random(33);
  while (match_->turn() == kNature) match_->play_nature(random);
  hear("not a message");
  hear(R"({"type":"explain","ply":0,"move":"nonsense"})");
  hear(R"({"type":"draw","action":"offer"})");
  hear(R"({"type":"hello","features":["offers"]})");
  (void)match_->replace(1, {"easy", "Deep"});
  hear(R"({"type":"resign"})");
}

INSTANTIATE_TEST_SUITE_P(Games, SchemaTest, testing::ValuesIn(test::presets()), test::name_of);

// A schema that lets everything pass would make every test above worthless.
TEST(Schemas, TellWhatIsMissingOrTooMuch) {
  const Schema phrase("core/protocol.schema.json", "Phrase");
  EXPECT_EQ(phrase.check({{"en", "yes"}, {"fr", "oui"}}), "");
  EXPECT_NE(phrase.check({{"en", "yes"}}), "");
  EXPECT_NE(phrase.check({{"en", "yes"}, {"fr", "oui"}, {"de", "ja"}}), "");
  EXPECT_NE(phrase.check({{"en", "yes"}, {"fr", 1}}), "");
  EXPECT_NE(messages().check({{"type", "fireworks"}}), "");
}

/// Whether a schema says anything of what it describes.
bool says_what(const Json& schema) {
  constexpr std::array<const char*, 6> words{"type", "$ref", "oneOf", "anyOf", "enum", "const"};
  return std::ranges::any_of(words, [&](const char* word) { return schema.contains(word); });
}

/// What lets anything pass: objects that may have a field more, as each should name all it may have
/// or say what the others are; and fields of which nothing is said.
void find_open(const Json& node, const std::string& where, std::vector<std::string>& open) {
  if (node.is_object() && node.contains("type") && node["type"] == "object") {
    const Json more = node.value("additionalProperties", Json(true));
    const bool closed = more == Json(false) || (more.is_object() && !more.empty());
    if (!closed) open.push_back(where);
    const Json fields = node.value("properties", Json::object());
    for (const auto& [name, field] : fields.items()) {
      if (!says_what(field)) open.push_back(where + "/properties/" + name);
    }
  }
  if (!node.is_structured()) return;
  for (const auto& [key, child] : node.items()) find_open(child, where + "/" + key, open);
}

std::vector<std::string> open_parts(const Json& schema) {
  std::vector<std::string> open;
  find_open(schema, "", open);
  return open;
}

TEST(Schemas, AreClosed) {
  using Open = std::vector<std::string>;
  std::vector<std::string> files{"server/api.schema.json"};
  for (const auto& game : games()) files.push_back(file_of(*game));
  for (const auto& file : files) EXPECT_EQ(open_parts(Schema::read(file)), Open{}) << file;
  // What is the game's own its own schema tells; what is new in a view is as much its business.
  EXPECT_EQ(open_parts(Schema::read("core/protocol.schema.json")),
            (Open{"/definitions/OfTheGame", "/definitions/Changes/properties/set"}));
  const Json sample = Json::parse(R"([{"type": "object"},
      {"type": "object", "additionalProperties": true},
      {"type": "object", "additionalProperties": {}},
      {"type": "object", "additionalProperties": {"type": "string"}},
      {"type": "object", "additionalProperties": false},
      {"type": "object", "additionalProperties": false,
       "properties": {"a": {"$ref": "#/b"}, "c": {"description": "anything"}}}])");
  EXPECT_EQ(open_parts(sample), (Open{"/0", "/1", "/2", "/5/properties/c"}));
}

}  // namespace
}  // namespace salon
