#include "games/khan/evaluation.h"

namespace salon::khan {

/// Said to be a logistic regression on 326,000 positions of self-play (1,000 to 1,500 nodes a
/// move); its maker is lost, so these count as set by hand.
const Weights kFirstWeights{
    // kalista_at
    -40, -29, 28, 26, -11, -29,  //
    10, -10, 5, 25, -11, 13,     //
    -6, 29, 2, 16, 15, 30,       //
    -19, 0, 33, -6, -8, 15,      //
    -15, -5, -30, 4, 24, -4,     //
    -13, -16, 4, 17, 19, -5,     //
    // sbire_at
    -27, -10, -27, -10, -24, -20,  //
    -9, -32, -9, -21, -4, -29,     //
    -37, -13, -25, -1, -18, -10,   //
    -5, -15, -2, -18, -4, -31,     //
    -18, -5, -20, -8, -18, 0,      //
    -11, -38, -6, -21, -17, -41,   //
    // distance
    0, -2, 3, -9, -17, -29, -45, -46, -54, -57, -62,  //
    // mover: sbires
    318, 160, 73, 17, -18, -26,  //
    // mover: deadly
    23, -37, -28, -23,  //
    // mover: obedient
    0, 34, -50, 10, -74, 13, -53, 39,  //
    // mover: mobility
    6, 4, 3,  //
    // mover: prey
    4, 7, -3,  //
    // mover: defenders
    -5, 7, 12,  //
    // mover: exits
    -8, -15, -2, 18, 26,  //
    // waiter: sbires
    308, 155, 74, 18, -18, -28,  //
    // waiter: deadly
    19, -50, -39, 0,  //
    // waiter: obedient
    0, 43, -41, 15, -84, -6, -51, 32,  //
    // waiter: mobility
    6, 5, 4,  //
    // waiter: prey
    5, 8, -6,  //
    // waiter: defenders
    -8, 3, 1,  //
    // waiter: exits
    1, -12, -7, 7, 11,  //
    // safe
    -5, -1, -2, 23,  //
    // freedom
    20,  //
    // choice
    1,  //
    // feast
    1,  //
};

}  // namespace salon::khan
