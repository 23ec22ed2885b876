import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { textsOf } from '@playfield/games/texts.ts';
import { recordOf } from '../online/sampleRecords.ts';
import type { ServerRecord } from './record.ts';
import { openingMatch, reduceMatch } from './matchState.ts';
import { ResultDialog } from './ResultDialog.tsx';

const win = [0, 1, 0, 1, 0, 1, 0].map((column) => ({ column }));

const shown = (yourSeat: 'player1' | 'player2', takebacksUsed: number): string =>
  dialogOf(recordOf(connectFour, win, yourSeat, { gameMode: 'ai', takebacksUsed }));

function dialogOf(record: ServerRecord): string {
  const loaded = reduceMatch(openingMatch(connectFour), { type: 'loaded', record, nowMs: 0, elapsedMs: 0 });
  return renderToString(
    <Router ssrPath="/ai">
      <ResultDialog
        state={reduceMatch(loaded, { type: 'woke', nowMs: 60_000 })}
        texts={textsOf(connectFour.id)}
        isGuest
        registerPath="/login"
        playAgain={null}
        onReview={() => undefined}
        onShare={null}
        onClose={() => undefined}
      />
    </Router>,
  );
}

test.each([
  ['in a tournament, whose way back is wide', { id: 't1', matchId: 'm1', gameNumber: 1 }, true],
  ['not elsewhere', null, false],
])('a phone has the analysis behind the three dots alone: %s', (_where, tournament, isHidden) => {
  const record = recordOf(connectFour, win, 'player1', { online: { tournament } });
  const [link = ''] = /<a [^>]*analysis[^>]*>/.exec(dialogOf(record)) ?? [];
  expect(link.includes('max-sm:hidden')).toBe(isHidden);
});

test.each([
  ['after a win', 'player1', 0, true],
  ['not after a defeat', 'player2', 0, false],
  ['nor after a win that counts for nothing', 'player1', 1, false],
] as const)('a guest is offered an account that keeps wins %s', (_when, seat, takebacksUsed, isOffered) => {
  const html = shown(seat, takebacksUsed);
  expect(html).toContain('result-dock');
  expect(html.includes('to keep your wins on every device.')).toBe(isOffered);
});
