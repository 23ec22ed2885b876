/** What a seat did in a game of Tic Tac Toe, for achievements. */
import type { Facts, Seat } from '../game.ts';
import { lines, rules, type State } from './rules.ts';

/** `threats`: cells with which the winner threatened to win when the other made the last move; two are a fork. */
export function facts({ cells, moves }: State, seat: Seat): Facts {
  if (rules.outcome({ cells, moves })?.winner !== seat) return { threats: 0 };
  const mark = seat === 'player1' ? 'X' : 'O';
  const before = cells.map((cell, index) => (moves.slice(-2).includes(index) ? null : cell));
  const winning = lines.flatMap((line) => {
    const free = line.filter((cell) => before[cell] === null);
    const own = line.filter((cell) => before[cell] === mark);
    return own.length === 2 ? free : [];
  });
  return { threats: new Set(winning).size };
}
