/** The list of moves where there are none. */
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { textsOf } from '@playfield/games/texts.ts';
import { botThinker } from '../../offline/botThinker.ts';
import { localServer } from '../../offline/localApi.ts';
import { openingMatch, reduceMatch } from './matchState.ts';
import { MoveList } from './MoveList.tsx';

const server = localServer(
  () => 0,
  botThinker(() => 0),
);

test.each([
  ['whose turn it is', 'playing', 'player1', 'No moves yet. The first one is yours.'],
  ['not whose turn it isn’t', 'playing', 'player2', 'No moves yet.'],
  ['nothing of a turn once the game is over', 'completed', 'player1', 'No moves were made.'],
] as const)('says %s', (_title, status, yourSeat, text) => {
  const record = { ...server.put(connectFour.id, []), status, yourSeat };
  const state = reduceMatch(openingMatch(connectFour), { type: 'loaded', record, nowMs: 0, elapsedMs: 0 });
  const list = <MoveList state={state} texts={textsOf(connectFour.id)} onReplay={() => undefined} />;
  expect(renderToString(list)).toContain(`>${text}<`);
});
