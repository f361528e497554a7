#include "table/aside.h"

#include <algorithm>

namespace salon::table {

Expected<Aside> Asides::say(Seat seat, const SayCommand& said, std::int64_t now_ms) const {
  if (seat < 0)
    return fail("spectators read along and say nothing",
                "les spectateurs lisent et ne disent rien");
  if (!people_.manners().talk)
    return fail("this table was opened without talk", "cette table a été ouverte sans parole");
  if (const auto slow = journal_.talk().check_rate(seat, now_ms); !slow)
    return std::unexpected(slow.error());
  Remark remark{seat, now_ms, {}, {}};
  if (const auto* ready = find_phrase(said.phrase)) {
    remark.phrase = ready->word;
  } else {
    auto checked = check_words(said.text);
    if (!checked) return std::unexpected(checked.error());
    remark.text = std::move(*checked);
  }
  return Aside{Talk::entry(remark), {}};
}

Expected<void> Asides::check_player(Seat seat) const {
  if (seat >= 0 && !journal_.match().over() && people_.plays(seat)) return {};
  return fail("there is nothing you could take back", "vous n'avez rien à reprendre");
}

Expected<Aside> Asides::take_back(Seat seat, const TakebackCommand& command) const {
  using Action = TakebackCommand::Action;
  if (!command.action)
    return fail("a takeback's \"action\" is ask, grant or deny",
                "l'« action » d'une reprise est ask, grant ou deny");
  if (const auto may = check_player(seat); !may) return std::unexpected(may.error());
  return *command.action == Action::ask ? ask(seat)
                                        : answer(seat, *command.action == Action::grant);
}

Expected<Aside> Asides::ask(Seat seat) const {
  const Takeback& takeback = journal_.takeback();
  if (takeback.asked())
    return fail("a takeback is asked for already", "une reprise est déjà demandée");
  if (takeback.was_refused(seat))
    return fail("that was refused; play on", "cela a été refusé ; jouez la suite");
  const auto ply = journal_.match().undo_target(seat);
  if (!ply) return std::unexpected(ply.error());
  if (people_.alone(seat)) return Aside{{}, Aside::Back{seat, *ply}};
  return Aside{fmt::format("ask {} {}", seat, *ply), {}};
}

/// The last one who grants it takes it back.
Expected<Aside> Asides::answer(Seat seat, bool grant) const {
  const auto& asked = journal_.takeback().asked();
  auto others = asked ? people_.others(asked->by) : std::vector<Seat>{};
  const bool withdraws = asked && asked->by == seat && !grant;
  if (!withdraws && std::ranges::find(others, seat) == others.end())
    return fail("nobody asks you for a takeback", "personne ne vous demande rien");
  std::erase_if(others, [&](Seat other) { return other == seat || asked->granted_by(other); });
  Aside aside{fmt::format("{} {}", grant ? "grant" : "deny", seat), {}};
  if (grant && others.empty()) aside.back = {asked->by, asked->ply};
  return aside;
}

Expected<Aside> Asides::undo(Seat seat) const {
  if (const auto may = check_player(seat); !may) return std::unexpected(may.error());
  if (!people_.alone(seat))
    return fail("in a game with others a takeback has to be asked for",
                "dans une partie avec d'autres, il faut demander à reprendre un coup");
  const auto ply = journal_.match().undo_target(seat);
  if (!ply) return std::unexpected(ply.error());
  return Aside{{}, Aside::Back{seat, *ply}};
}

Result<std::optional<Aside>> Asides::hint(Seat seat) const {
  if (!people_.manners().aids)
    return http_error(403, "this table plays without hints", "cette table joue sans indices");
  if (people_.alone(seat) || journal_.hinted(seat)) return std::nullopt;
  return Aside{fmt::format("hint {}", seat), {}};
}

std::vector<Entry> Asides::entries(const Aside& aside, std::int64_t now_ms) const {
  auto entries = journal_.following({now_ms, fmt::format("undo {}", aside.back->ply)});
  if (!aside.words.empty()) entries.insert(entries.end() - 1, Entry{now_ms, aside.words});
  return entries;
}

Standing Asides::after(const Aside::Back& back) const {
  return {State::running, static_cast<int>(back.ply), back.seat, journal_.ticking()};
}

std::optional<Json> Asides::told_takeback() const {
  const Takeback& takeback = journal_.takeback();
  if (!takeback.asked() && !takeback.refused_by()) return std::nullopt;
  Json json{{"type", "takeback"}, {"by", nullptr}};
  if (takeback.refused_by()) json["refused_by"] = *takeback.refused_by();
  if (!takeback.asked()) return json;
  json["by"] = takeback.asked()->by;
  json["ply"] = takeback.asked()->ply;
  json["waiting"] = Json::array();
  for (const Seat seat : people_.others(takeback.asked()->by)) {
    if (!takeback.asked()->granted_by(seat)) json["waiting"].push_back(seat);
  }
  return json;
}

}  // namespace salon::table
