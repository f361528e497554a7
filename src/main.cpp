#include "games/registry.h"

int main() { return salon::games().empty(); }
