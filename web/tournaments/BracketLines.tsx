/** The lines between the matches of a tree, behind them. */
import type { ReactElement } from 'react';
import type { TournamentMatch } from '@playfield/contracts/http/tournaments.ts';
import { classes } from '../ui/classes.ts';
import type { Tree } from './bracketView.ts';

/** Of a column's width of 100, what the match takes; the rest is for lines. As in tournaments.css. */
const match = 88;

export function BracketLines({
  tree,
  columns,
  matches,
  marked,
}: {
  readonly tree: Tree;
  readonly columns: number;
  readonly matches: readonly TournamentMatch[];
  readonly marked: readonly string[];
}): ReactElement {
  const playersOf = new Map(matches.map(({ id, slots }) => [id, slots.map(({ userId }) => userId)]));
  return (
    <svg
      aria-hidden="true"
      className="bracket-lines"
      viewBox={`0 0 ${columns * 100} ${tree.height * 100}`}
      preserveAspectRatio="none"
      style={{ height: `calc(var(--pitch) * ${tree.height})` }}
    >
      {tree.lines.map(({ from, to }) => {
        const isMarked = marked.some(
          (player) =>
            playersOf.get(from.id)?.includes(player) === true &&
            playersOf.get(to.id)?.includes(player) === true,
        );
        const middle = from.column * 100 + (match + 100) / 2;
        return (
          <path
            key={from.id}
            d={`M${from.column * 100 + match} ${from.row * 100 + 50}H${middle}V${to.row * 100 + 50}H${to.column * 100}`}
            className={classes('fill-transparent', isMarked ? 'stroke-accent' : 'stroke-control')}
            strokeWidth={isMarked ? 3 : 1.5}
            vectorEffect="non-scaling-stroke"
          />
        );
      })}
    </svg>
  );
}
