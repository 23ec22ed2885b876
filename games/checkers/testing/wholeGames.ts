/**
 * Short whole games in notation, one for each way the rules end a game; the shortest of 60,000
 * games of seeded random play.
 */

/** Red takes the last piece. */
export const redTakesAll =
  '9-14 23-18 14x23 26x19 11-16 30-26 16x23x30 24-20 12-16 20x11 7x16 28-24 8-12 21-17 30x21x14 31-26 10-15 22-18 14x23x30 24-19 15x24x31 32-27 31x24 29-25 30x21';

/** Black takes the last piece. */
export const blackTakesAll =
  '11-15 23-19 7-11 27-23 12-16 19x12 11-16 24-20 2-7 20x11x2 10-14 22-17 3-7 12x3 9-13 2x9x18x11x2 13x22 26x17 1-6 2x9 5x14 17x10 4-8 3x12';

/** Black has pieces left but no move. */
export const blackCannotMove =
  '11-15 22-17 9-14 24-19 15x24 27x20 6-9 25-22 9-13 23-19 1-6 31-27 6-9 22-18 13x22x31 30-26 31x22x15x24x31 21-17 14x21 29-25 21x30 20-16 12x19 32-27 31x24';

/** The same position for the third time. */
export const repeated =
  '12-16 21-17 11-15 17-14 10x17 22x13 9-14 23-19 16x23 26x19x10 6x15 27-23 8-12 24-19 15x24 28x19 7-10 32-27 1-6 25-21 6-9 13x6 2x9 19-15 10x19x26 30x23 4-8 23-19 8-11 27-24 3-8 21-17 14x21 19-16 11x20x27 31x24 12-16 29-25 21x30 24-20 30-26 20x11x4 26-23 4-8 23-27 8-4 27-31 4-8 31-27 8-12 27-23 12-8 23-27';
