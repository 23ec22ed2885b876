import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { recordOf } from './sampleRecords.ts';
import { SeatOffer } from './SeatOffer.tsx';

const shown = (online: { readonly isKept?: true }): string =>
  renderToString(
    <Router ssrPath="/multiplayer">
      <SeatOffer record={recordOf(connectFour, [], null, { status: 'waiting', player2Name: null, online })}>
        Join game
      </SeatOffer>
    </Router>,
  );

test('a free seat is offered; one that is kept for somebody else is not', () => {
  expect(shown({})).toBe('Join game');
  const kept = shown({ isKept: true });
  expect(kept).toContain('The other seat is kept for the player Ada invited.');
  expect(kept).toMatch(/<a [^>]*href="\/multiplayer"[^>]*>Play a game of your own/);
  expect(kept).not.toContain('Join game');
});
