#include "device/task.h"

#include "core/conversation.h"
#include "table/haste.h"

namespace salon::device {

Json task_of(const Match& match, const Question& question, std::size_t until) {
  const Setting setting = match.variant().setting();
  Json task{{"kind", question.kind},  {"game", match.variant().about().name},
            {"rules", setting.rules}, {"revision", setting.revision},
            {"board", setting.board}, {"seats", setting.seats},
            {"seat", question.seat},  {"bot", question.bot},
            {"seed", question.seed}};
  if (table::wants_weights(match.variant().about(), question.bot))
    task["weights"] = match.variant().about().name;
  task["seen"] = Json::array();
  for (std::size_t ply = 0; ply < until; ++ply)
    task["seen"].push_back(
        protocol::to_json(protocol::glimpsed(ply, match.glimpse(question.seat, ply))));
  if (question.kind == "opinion") task["made"] = match.event(until).text;
  return task;
}

}  // namespace salon::device
