/** The offer to install the site: after the second finished game, once, while its result is in sight. */
import { describe, expect, test } from 'vitest';
import { afterGame, createInstallOffer, hasBegun, isOfferDue, parsePlan, planText } from './installPlan.ts';

describe('when it is made', () => {
  for (const [text, isDue] of [
    [null, false],
    ['0', false],
    ['1', true],
    ['7', true],
    ['done', false],
    ['rubbish', false],
    ['-4', false],
  ] as const)
    test(`${String(text)} is stored and a game ends: ${isDue ? 'offered' : 'not offered'}`, () => {
      expect(isOfferDue(afterGame(parsePlan(text)))).toBe(isDue);
    });
});

test('what is stored is read again', () => {
  for (const plan of [
    { finished: 3, isDone: false },
    { finished: 0, isDone: true },
  ])
    expect(parsePlan(planText(plan))).toEqual(plan);
});

/** A visitor who has finished a game before. */
function visitor() {
  const page = { stored: '1', isResultShown: true, isAsking: false, offers: 0, isOpen: false };
  let due: (() => void) | null = null;
  let begin: (() => void) | null = null;
  const offer = createInstallOffer({
    read: () => page.stored,
    write: (text) => void (page.stored = text),
    later(act) {
      due = act;
      return () => void (due = null);
    },
    isResultShown: () => page.isResultShown,
    isAsking: () => page.isAsking,
    ask() {
      page.offers += 1;
      page.isOpen = true;
    },
    withdraw: () => void (page.isOpen = false),
    atNextGame: (act) => void (begin = act),
  });
  return {
    page,
    finishGame: (canInstall = true): void => offer.gameFinished(() => (canInstall ? () => undefined : null)),
    installed: offer.installed,
    wait: (): void => due?.(),
    beginGame: (): void => begin?.(),
  };
}

describe('once it is due', () => {
  test('it is made when the result has been seen, and never again', () => {
    const { page, finishGame, wait } = visitor();
    finishGame();
    expect(page).toMatchObject({ offers: 0, stored: '2' });
    wait();
    expect(page).toMatchObject({ offers: 1, stored: 'done' });
    finishGame();
    wait();
    expect(page).toMatchObject({ offers: 1, stored: 'done' });
  });

  test('it goes when the next game begins', () => {
    const { page, finishGame, wait, beginGame } = visitor();
    finishGame();
    wait();
    expect(page).toMatchObject({ offers: 1, isOpen: true });
    beginGame();
    expect(page).toMatchObject({ offers: 1, isOpen: false });
  });

  test.each([
    ['the next game has begun', { isResultShown: false }],
    ['something else is asked', { isAsking: true }],
  ])('it waits for the end of the next game where %s', (_name, meanwhile) => {
    const { page, finishGame, wait } = visitor();
    finishGame();
    Object.assign(page, meanwhile);
    wait();
    expect(page).toMatchObject({ offers: 0, stored: '2' });
    Object.assign(page, { isResultShown: true, isAsking: false });
    finishGame();
    wait();
    expect(page).toMatchObject({ offers: 1, stored: 'done' });
  });

  test('it is not made where the site can’t be installed, or has been', () => {
    const { page, finishGame, installed, wait } = visitor();
    finishGame(false);
    wait();
    installed();
    finishGame();
    wait();
    expect(page).toMatchObject({ offers: 0, stored: 'done' });
  });
});

test.each([
  ['a run on the same page', '/little-big-snake', '', '/little-big-snake', '', false, true],
  ['the next race', '/online-race', '?race=a', '/online-race', '?race=b', false, true],
  ['the lobby of games', '/multiplayer', '?game=a', '/multiplayer', '', false, false],
  ['the rankings', '/little-big-snake', '', '/rankings', '', false, false],
  ['a game elsewhere', '/multiplayer', '?game=a', '/checkers', '', true, true],
])('%s: begun since the offer?', (_name, path, search, nowPath, nowSearch, hasStatus, isIt) => {
  const now = { pathname: nowPath, search: nowSearch, hasStatus };
  expect(hasBegun({ pathname: path, search }, now)).toBe(isIt);
});
