// The laboratory's C interface: what trainer.py calls through ctypes. Handles are pointers, arrays
// belong to the caller and have as many rows as batch.h and school.h say.
#include <cstring>

#include "stratego/batch.h"

using namespace salon::stratego;

namespace {

/// The net that players with `net=1` use; whoever reads another one waits until no game goes on.
std::optional<Net> learned;

const Net* net() {
  return learned ? &*learned : nullptr;
}

template <class T>
void put(std::vector<std::uint8_t>& out, const T& value) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(&value);
  out.insert(out.end(), bytes, bytes + sizeof value);
}

}  // namespace

extern "C" {

int lab_observation_bytes() {
  return observation::kBytes;
}
int lab_mask_bytes() {
  return Lane::kMaskBytes;
}

int lab_read_net(const std::uint8_t* bytes, std::int64_t size) {
  auto read = Net::read({bytes, static_cast<std::size_t>(size)});
  if (!read) return 0;
  learned = std::move(*read);
  return 1;
}

/// What the net makes of one observation: policy (3600), belief (1200), value (3), in 256ths of
/// bits.
void lab_look(const std::uint8_t* seen, std::int32_t* out) {
  const Net::Look look =
      learned->look(std::span<const std::uint8_t, observation::kBytes>(seen, observation::kBytes));
  std::memcpy(out, look.policy.data(), sizeof look.policy);
  std::memcpy(out + look.policy.size(), look.belief.data(), sizeof look.belief);
  std::memcpy(out + look.policy.size() + sizeof look.belief / sizeof(int), look.value.data(),
              sizeof look.value);
}

School* school_open(int threads) {
  return new School(threads, net());
}
void school_close(School* school) {
  delete school;
}
void school_stop(School* school) {
  school->stop();
}
int school_add(School* school, const char* red_player, const char* blue_player, int law,
               std::uint64_t seed) {
  return school->add(red_player, blue_player, static_cast<Law>(law), seed);
}
int school_waiting(School* school) {
  return school->waiting();
}
int school_finished(School* school) {
  return school->finished();
}
/// Law, result for red, plies; the players' texts are copied, `size` bytes at most each.
void school_lesson(School* school, int n, std::int32_t* out, char* red_player, char* blue_player,
                   int size) {
  const Lesson& lesson = school->lesson(n);
  out[0] = lesson.law, out[1] = lesson.result, out[2] = static_cast<int>(lesson.steps.size());
  std::strncpy(red_player, lesson.players[red].c_str(), size);
  std::strncpy(blue_player, lesson.players[blue].c_str(), size);
}

/// A lesson as bytes: law, result, 80 kinds, then from and to of each step. Returns how many.
int school_write(School* school, int n, std::uint8_t* out, int room) {
  const Lesson& lesson = school->lesson(n);
  std::vector<std::uint8_t> bytes;
  put(bytes, lesson.law), put(bytes, lesson.result), put(bytes, lesson.setups);
  for (const Step& step : lesson.steps) put(bytes, step);
  const int size = static_cast<int>(bytes.size());
  if (size <= room) std::memcpy(out, bytes.data(), bytes.size());
  return size;
}
void school_read(School* school, const std::uint8_t* bytes, int size, const char* red_player,
                 const char* blue_player) {
  Lesson lesson{.players = {red_player, blue_player},
                .law = static_cast<Law>(bytes[0]),
                .steps = std::vector<Step>((size - 82) / 2),
                .result = static_cast<std::int8_t>(bytes[1])};
  std::memcpy(lesson.setups.data(), bytes + 2, 80);
  std::memcpy(lesson.steps.data(), bytes + 82, lesson.steps.size() * 2);
  school->keep(std::move(lesson));
}

/// Rows that replaying takes; with `out` they are written, on `threads` threads.
int school_replay(School* school, const std::int32_t* lessons, const std::int32_t* phases,
                  int count, int stride, const Samples* out, int threads) {
  std::vector<int> first;
  int rows = 0;
  for (int i = 0; i < count; ++i) {
    first.push_back(rows);
    rows += School::samples(school->lesson(lessons[i]), stride, phases[i]);
  }
  if (!out) return rows;
  salon::Crew crew(threads);
  crew.each(count, 1, [&](int i) {
    School::replay(school->lesson(lessons[i]), stride, phases[i], *out, first[i]);
  });
  return rows;
}

/// `foes`: one player a line. Null if one of them is not known.
Batch* batch_open(int games, int threads, std::uint64_t seed, const char* foes, int share,
                  int house_share) {
  std::vector<Player> players;
  for (std::string_view rest = foes; !rest.empty();) {
    const auto line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    auto player = parse_player(line, net());
    if (!player) return nullptr;
    players.push_back(std::move(*player));
  }
  return new Batch(games, threads, seed, std::move(players), share, house_share);
}
void batch_close(Batch* batch) {
  delete batch;
}
void batch_look(Batch* batch, const Rows* out) {
  batch->look(*out);
}
void batch_step(Batch* batch, const std::int16_t* actions, const Rows* out) {
  batch->step(actions, *out);
}

}  // extern "C"
