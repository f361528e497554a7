// Ranks over MPI: a module of its own, loaded when `mpirun` has started the program.
#include <mpi.h>

#include <list>

#include "arena/ranks.h"

namespace salon {
namespace {

constexpr int kLetterTag = 1;

class MpiRanks : public Ranks {
 public:
  MpiRanks() {
    // Others play, one thread writes letters.
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }

  ~MpiRanks() override {
    for (auto& letter : outbox_) MPI_Wait(&letter.request, MPI_STATUS_IGNORE);
    MPI_Finalize();
  }

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  void send(int to, std::string text) override {
    forget_sent();
    auto& letter = outbox_.emplace_back(Outgoing{std::move(text), MPI_REQUEST_NULL});
    MPI_Isend(letter.text.data(), static_cast<int>(letter.text.size()), MPI_CHAR, to, kLetterTag,
              MPI_COMM_WORLD, &letter.request);
  }

  std::optional<Letter> receive() override {
    forget_sent();
    int there = 0, size = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, kLetterTag, MPI_COMM_WORLD, &there, &status);
    if (!there) return std::nullopt;
    MPI_Get_count(&status, MPI_CHAR, &size);
    Letter letter{status.MPI_SOURCE, std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Recv(letter.text.data(), size, MPI_CHAR, status.MPI_SOURCE, kLetterTag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return letter;
  }

 private:
  /// A letter stays where it is until it is gone.
  struct Outgoing {
    std::string text;
    MPI_Request request;
  };

  void forget_sent() {
    std::erase_if(outbox_, [](Outgoing& letter) {
      int sent = 0;
      MPI_Test(&letter.request, &sent, MPI_STATUS_IGNORE);
      return sent != 0;
    });
  }

  int rank_ = 0;
  int size_ = 1;
  std::list<Outgoing> outbox_;
};

}  // namespace
}  // namespace salon

extern "C" salon::Ranks* salon_join_ranks() {
  return new salon::MpiRanks;
}
