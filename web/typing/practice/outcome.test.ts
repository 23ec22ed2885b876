/** Which runs count, and what is said of those that do not. */
import { expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { textsOf, type KeyLog } from '@playfield/games/typing-race/index.ts';
import { hands, typeAs } from '@playfield/games/typing-race/testing/human.ts';
import { deliveryText, settleRun, type Delivery, type Outcome } from './outcome.ts';

const [{ text } = { text: '' }] = textsOf('easy');
const byHand: KeyLog = typeAs(hands.average, text, seededRng(2));
const byScript: KeyLog = { times: Array.from(text, (_key, n) => n * 60), kinds: '+'.repeat(text.length) };

/** What is told of a run while the server answers so, or not in time. */
async function toldOf(log: KeyLog, delivery: Delivery, isLate = false): Promise<readonly Outcome[]> {
  const told: Outcome[] = [];
  const late = Promise.withResolvers<void>();
  await settleRun(
    { text, log },
    {
      deliver: () => (isLate ? late.promise.then(() => delivery) : Promise.resolve(delivery)),
      waitMs: () => (isLate ? Promise.resolve() : new Promise(() => undefined)),
    },
    (outcome) => {
      told.push(outcome);
      late.resolve();
    },
  );
  return told;
}

const checked = { state: 'verified', resultId: 'r' } as const;
const flagged: Delivery = { state: 'flagged', reasons: ['copied'] };

test.each([
  ['checked', byHand, checked, true],
  ['provisional', byHand, { ...checked, state: 'provisional' }, true],
  ['without a server', byHand, { state: 'failed' }, true],
  ['in a browser that refuses cookies', byHand, { state: 'not-sent', text: 'This needs cookies.' }, true],
  ['that the server flags', byHand, flagged, false],
  ['that the server cannot take', byHand, { state: 'not-taken', text: 'Too many requests.' }, true],
  ['of somebody who has left', byHand, { state: 'left' }, false],
  ['of a script, whatever the server says', byScript, checked, false],
  ['of a script without a server', byScript, { state: 'failed' }, false],
] as const)('C2 a run %s: counts %#', async (_name, log, delivery, counts) => {
  const told = await toldOf(log, delivery);
  expect(told).toHaveLength(1);
  expect(told[0]?.counts).toBe(counts);
});

test('a server that is slow holds nothing up, and its answer is told when it comes', async () => {
  expect(await toldOf(byHand, checked, true)).toEqual([
    { counts: true, delivery: null },
    { counts: true, delivery: checked },
  ]);
});

test('C2 a run that a slow server flags counts until then', async () => {
  expect(await toldOf(byHand, flagged, true)).toEqual([
    { counts: true, delivery: null },
    { counts: false, delivery: flagged },
  ]);
});

test('C2 the notice gives the reason', async () => {
  expect(deliveryText({ state: 'not-taken', text: 'Too many requests.' })).toBe(
    'Not counted by the server: Too many requests. This run is kept in this browser.',
  );
  expect(deliveryText({ state: 'not-sent', text: 'This needs cookies.' })).toBe(
    'Not counted by the server: This needs cookies.',
  );
  const [script] = await toldOf(byScript, { state: 'failed' });
  expect(deliveryText(script?.delivery ?? flagged)).toContain('The time between keys hardly varied.');
  expect(deliveryText(flagged)).toContain('The same keystrokes were handed in before.');
  expect(deliveryText({ state: 'flagged', reasons: ['of a newer server'] })).toMatch(/ghost\.$/);
});
