/** The takeback against the AI: it shows that it is under way, as a hint does. */
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { openingMatch, reduceMatch } from '../frame/matchState.ts';
import { TakeBackButton } from './TakeBackButton.tsx';

test.each([
  ['until it is answered', 'asked', true],
  ['and no longer', 'answered', false],
] as const)('waits %s', (_title, type, isBusy) => {
  const asked = reduceMatch(openingMatch(connectFour), { type: 'asked', what: 'takeBack' });
  const state = reduceMatch(asked, { type, what: 'takeBack' });
  const button = renderToString(<TakeBackButton state={state} onTakeBack={() => undefined} />);
  expect(button.includes('aria-busy="true"')).toBe(isBusy);
});
