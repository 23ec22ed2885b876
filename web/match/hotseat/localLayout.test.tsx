/** What stands out on the screen of two people on one device. */
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { ticTacToe } from '@playfield/games/tic-tac-toe/index.ts';
import { textsOf } from '@playfield/games/texts.ts';
import { botThinker } from '../../offline/botThinker.ts';
import { localServer } from '../../offline/localApi.ts';
import { openingMatch, reduceMatch } from '../frame/matchState.ts';
import { LocalLayout } from './LocalLayout.tsx';

const server = localServer(
  () => 0,
  botThinker(() => 0),
);
const nothing = (): void => undefined;

test.each([
  ['nothing before the first move', 'playing', []],
  ['Play Again alone after the end', 'completed', ['Play Again']],
] as const)('%s', (_title, status, wanted) => {
  const record = { ...server.put(ticTacToe.id, []), status };
  const state = reduceMatch(openingMatch(ticTacToe), { type: 'loaded', record, nowMs: 0, elapsedMs: 0 });
  const screen = renderToString(
    <Router ssrPath="/games/tic-tac-toe/local">
      <LocalLayout
        state={state}
        texts={textsOf(ticTacToe.id)}
        chooserPath="/tic-tac-toe"
        onMove={nothing}
        onUndo={nothing}
        onNewGame={nothing}
        onReplay={nothing}
      />
    </Router>,
  );
  const buttons = screen.match(/<button.*?<\/button>/gs) ?? [];
  const big = buttons.filter((button) => button.includes('bg-accent text-on-accent'));
  expect(big.map((button) => button.replace(/<.*?>/gs, '').trim())).toEqual(wanted);
});
