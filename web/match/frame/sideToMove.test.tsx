/** The mark that shows under the pointer is that of the side to move, whichever seat the reader has. */
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { seats } from '@playfield/games/game.ts';
import { TicTacToeBoard } from '@playfield/games/tic-tac-toe/board/TicTacToeBoard.tsx';
import { rules } from '@playfield/games/tic-tac-toe/rules.ts';

const start = rules.setup();
const next = rules.apply(start, 4);
if (!next.ok) throw new Error('the centre is free');

test.each([
  ['X', start, 9],
  ['O', next.value, 8],
] as const)('%s', (mark, state, free) => {
  for (const seat of [...seats, null]) {
    const html = renderToString(
      <TicTacToeBoard
        state={state}
        seat={seat}
        canMove
        marks={{ last: [], win: [] }}
        hinted={null}
        animateLast={false}
        onMove={() => undefined}
        onSay={() => undefined}
      />,
    );
    const ghosts = html.match(/ttt-ghost.*?data-mark="(.)"/gs) ?? [];
    expect(ghosts.map((one) => one.at(-2))).toEqual(Array(free).fill(mark));
  }
});
