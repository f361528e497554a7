#pragma once
#include <csignal>

namespace salon {

/// Signals handled at points the program chooses instead of wherever they arrive. One object at a
/// time.
class Signals {
 public:
  enum class Event { input, interrupt, end, suspend, resume, resize, nothing };

  /// Holds one signal as long as it lives. A signal that our parent told us to ignore (nohup) stays
  /// ignored.
  class Grip {
   public:
    Grip(int signal, void (*handler)(int));
    ~Grip();
    Grip(const Grip&) = delete;
    Grip& operator=(const Grip&) = delete;

   private:
    int signal_;
    struct sigaction before_ {};
  };

  Signals();

  /// Waits until there is something to read, or a signal; `nothing` when neither came within
  /// `patience` milliseconds.
  Event wait(int fd, int patience = -1) const;

  /// Whether somebody pressed Ctrl-C, or wants the program to end, since we last asked.
  bool interrupted() const;
  void clear_interrupt();
  bool ended() const;

  /// The handler for everything `wait` reports. The third Ctrl-C or request to end that
  /// nobody has listened to does what it does to other programs.
  static void note(int signal);

 private:
  /// Waiting for input and for a signal at once needs a descriptor for signals. A signal that
  /// only interrupted `poll` would be lost when another thread catches it.
  class Bell {
   public:
    Bell();
    ~Bell();
    Bell(const Bell&) = delete;
    Bell& operator=(const Bell&) = delete;

    int ends[2]{-1, -1};
  };

  Bell bell_;
  Grip interrupt_{SIGINT, note};
  Grip quit_{SIGQUIT, note};
  Grip terminate_{SIGTERM, note};
  Grip hang_up_{SIGHUP, note};
  Grip pipe_{SIGPIPE, SIG_IGN};
};

}  // namespace salon
