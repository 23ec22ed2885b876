import { beforeEach, describe, expect, test } from 'vitest';
import type { Activity } from '@playfield/contracts/http/presence.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { createStandingClock, type TestClock } from '../testing/clock.ts';
import { mostActive } from './activity.ts';
import { createLocalPresence, type LocalPresence, type TabConnection } from './localPresence.ts';

let clock: TestClock;
let local: LocalPresence;
let told: string[];
let isDraining: boolean;
beforeEach(() => {
  clock = createStandingClock();
  told = [];
  isDraining = false;
  local = createLocalPresence({
    clock,
    isDraining: () => isDraining,
    changed: ({ id }, { online, activity }) =>
      told.push(`${id} ${online ? (activity?.link ?? activity?.kind ?? 'online') : 'offline'}`),
    sightChanged: () => undefined,
  });
});

const person = (id: string) => ({ id, username: 'Guest', isGuest: true, sessionId: id });
const first = (): number => 0;
const game = (n: number): Activity => ({ kind: 'game', gameType: 'checkers', link: `/${n}` });

/** Opens a tab of a player. */
function open(id: string): { readonly tab: TabConnection; readonly close: () => void } {
  const endings: (() => void)[] = [];
  const tab = { player: person(id), onEnded: (ended: () => void) => void endings.push(ended) };
  local.add(tab);
  return { tab, close: () => endings.forEach((ended) => ended()) };
}

/** Lets time pass as the server does, a quarter of a second at a time. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 250) {
    clock.advance(Math.min(250, ms - passed));
    local.tick();
  }
}

describe('online and offline', () => {
  test('online at once, and offline 8 s after the last tab', () => {
    const [one, two] = [open('ada'), open('ada')];
    expect(told).toEqual(['ada online']);
    one.close();
    pass(60_000);
    two.close();
    pass(7750);
    expect(told).toEqual(['ada online']);
    pass(250);
    expect(told).toEqual(['ada online', 'ada offline']);
    expect(local.stateOf('ada')).toEqual({ online: false, activity: null });
  });

  test('a reload is not seen', () => {
    open('ada').close();
    pass(7000);
    open('ada');
    pass(60_000);
    expect(told).toEqual(['ada online']);
  });

  test('a guest who registers is told again, once', () => {
    open('ada').close();
    const account = { ...person('ada'), username: 'Ada', isGuest: false };
    for (let n = 0; n < 2; n++) local.add({ player: account, onEnded: () => undefined });
    local.seen(person('ada'));
    expect(local.playerOf('ada')).toEqual(account);
    expect(told).toEqual(['ada online', 'ada online']);
  });

  test('nobody goes offline because the server restarts', () => {
    const { close } = open('ada');
    isDraining = true;
    close();
    pass(20_000);
    expect(told).toEqual(['ada online']);
  });

  test('OL-017, OL-019 who only polls is here, and gone 15 s after the last time', () => {
    local.seen(person('ada'));
    pass(14_750);
    expect(local.count()).toBe(1);
    pass(250);
    expect(local.count()).toBe(0);
    expect(told).toEqual(['ada online', 'ada offline']);
  });

  test('LP-002, G04 a player with three tabs who polls too counts once, until the last tab is closed', () => {
    const tabs = [open('ada'), open('ada'), open('ada')];
    local.seen(person('ada'));
    pass(60_000);
    expect(local.count()).toBe(1);
    tabs[0]?.close();
    tabs[1]?.close();
    expect(local.count()).toBe(1);
    tabs[2]?.close();
    expect(local.count()).toBe(0);
  });

  test('OL-007, G68 a sample has those who may be shown, as many as asked for', () => {
    open('ada');
    open('eve');
    const { close: closeBob } = open('bob');
    const all = { most: 20, isOpen: () => true, mayBeShown: () => true, rng: first };
    const sampled = local.sample({ ...all, mayBeShown: (id) => id !== 'ada' });
    expect(sampled.map(({ id }) => id).toSorted()).toEqual(['bob', 'eve']);
    expect(local.sample({ ...all, isOpen: (id) => id === 'ada' }).map(({ id }) => id)).toEqual(['ada']);
    expect(local.sample({ ...all, most: 1 })).toHaveLength(1);
    closeBob();
    expect(local.sample(all)).toHaveLength(2);
  });

  test('G68 of thousands of people, all are looked at once a second, not by everybody who asks', () => {
    for (let n = 0; n < 2000; n++) open(`p${n}`);
    const rng = seededRng(7);
    let looked = 0;
    const isOpen = (): boolean => (looked += 1) > 0;
    const sample = () => local.sample({ most: 20, isOpen, mayBeShown: (id) => id !== 'p7', rng });
    expect(sample()).toHaveLength(20);
    expect(looked).toBeLessThan(2100);
    for (let n = 0; n < 50; n++) expect(sample()).toHaveLength(20);
    expect(looked).toBeLessThan(2060 + 51 * 60);
    const before = new Set(sample().map(({ id }) => id));
    pass(1000);
    expect(sample().filter(({ id }) => !before.has(id)).length).toBeGreaterThan(0);
  });
});

describe('activity', () => {
  test('the most active tab counts, and of two alike the later one', () => {
    expect(mostActive([])).toBeNull();
    expect(mostActive([{ kind: 'watching' }, { kind: 'race' }])).toEqual({ kind: 'race' });
    expect(mostActive([{ kind: 'arena' }, { kind: 'watching' }])).toEqual({ kind: 'arena' });
    expect(mostActive([game(1), game(2)])).toEqual(game(2));
  });

  test('changes are told at most once in 2 s, the last one', () => {
    const { tab } = open('ada');
    local.doing(tab, 'a', game(1));
    local.doing(tab, 'b', game(2));
    local.doing(tab, 'c', game(3));
    pass(1750);
    expect(told).toEqual(['ada online', 'ada /1']);
    pass(250);
    expect(told).toEqual(['ada online', 'ada /1', 'ada /3']);
    local.doing(tab, 'c', null);
    local.doing(tab, 'c', game(3));
    pass(10_000);
    expect(told).toHaveLength(3);
  });

  test('a tab that was hidden for 10 minutes does nothing that is shown, until it is seen again', () => {
    const { tab } = open('ada');
    local.doing(tab, 'a', game(1));
    pass(5000);
    local.setVisible(tab, false);
    pass(10 * 60_000 - 250);
    expect(told).toEqual(['ada online', 'ada /1']);
    pass(250);
    expect(told.at(-1)).toBe('ada online');
    pass(2000);
    local.setVisible(tab, true);
    expect(told.at(-1)).toBe('ada /1');
  });

  test('a closed tab ends what it did; another tab of the person goes on', () => {
    const [one, two] = [open('ada'), open('ada')];
    local.doing(one.tab, 'a', game(1));
    local.doing(two.tab, 'b', { kind: 'watching' });
    pass(3000);
    one.close();
    expect(told.at(-1)).toBe('ada watching');
  });

  test('what is known from a request is believed for so long, and not of people who are away', () => {
    local.note('ada', { kind: 'snake' }, 60_000);
    expect(told).toEqual([]);
    open('ada');
    local.note('ada', { kind: 'snake' }, 60_000);
    pass(59_750);
    expect(told.at(-1)).toBe('ada snake');
    pass(250);
    expect(told.at(-1)).toBe('ada online');
  });
});

describe('what a request says is over', () => {
  const snake: Activity = { kind: 'snake' };
  const forMs = 600_000;

  test('is over, with the ticket that was fetched ahead during it', () => {
    open('ada');
    local.note('ada', snake, forMs, 'run 1');
    local.note('ada', snake, forMs, 'run 2');
    local.note('ada', null, 0, 'run 1');
    pass(2000);
    expect(told).toEqual(['ada online', 'ada snake', 'ada online']);
  });

  test.each<[string, () => void]>([
    ['a game begun since', () => local.note('ada', game(1), forMs)],
    [
      'the run after it, whose next ticket has been fetched',
      () => ['run 2', 'run 3'].forEach((run) => local.note('ada', snake, forMs, run)),
    ],
  ])('does not end %s', (_, begin) => {
    open('ada');
    local.note('ada', snake, forMs, 'run 1');
    begin();
    pass(2000);
    const before = told.at(-1);
    local.note('ada', null, 0, 'run 1');
    pass(2000);
    expect(told.at(-1)).toBe(before);
    expect(before).not.toBe('ada online');
  });
});

test('a game against the AI that is over does not end another one begun since', () => {
  open('ada');
  local.note('ada', game(1), 60_000, 'one');
  local.note('ada', game(2), 60_000, 'two');
  pass(2000);
  const before = told.at(-1);
  local.note('ada', null, 0, 'one');
  pass(2000);
  expect(told.at(-1)).toBe(before);
  local.note('ada', null, 0, 'two');
  pass(2000);
  expect(told.at(-1)).toBe('ada online');
});

test('how long ago a tab was visible counts over all tabs', () => {
  expect(local.hiddenForMs('ada')).toBe(Infinity);
  const [one, two] = [open('ada'), open('ada')];
  local.setVisible(one.tab, false);
  pass(5000);
  expect(local.hiddenForMs('ada')).toBe(0);
  two.close();
  pass(3000);
  expect(local.hiddenForMs('ada')).toBe(3000);
});
