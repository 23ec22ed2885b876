/** One life after another as the page knows them: what each event changes, and what it leaves. */
import { describe, expect, test } from 'vitest';
import { arenaReducer, canEnter, startArena, type ArenaEvent, type ArenaState } from './arenaState.ts';

const joined: ArenaEvent = { type: 'joined', id: 7, name: 'Ada', isResumed: false, seat: 'phone' };
const summary = { mass: 900, kills: 1, survivedMs: 5000, killer: null, rank: 4, isTold: true };
const died: ArenaEvent = { type: 'died', summary };
const standing: ArenaEvent = {
  type: 'standing',
  standing: {
    mass: 1200,
    kills: 2,
    survivedMs: 4000,
    alive: 9,
    rank: 3,
    isInDanger: true,
    place: { x: 10, y: 20 },
  },
};
const lost: ArenaEvent = { type: 'link', status: 'reconnecting' };
const connected: ArenaEvent = { type: 'link', status: 'connected' };

const after = (...events: readonly ArenaEvent[]): ArenaState =>
  events.reduce(arenaReducer, startArena('Ada'));
const entered: ArenaEvent = { type: 'entered' };
const playing = (...events: readonly ArenaEvent[]): ArenaState => after(entered, joined, ...events);

test('a player in the arena does not enter again', () => {
  const state = playing();
  expect(canEnter(state)).toBe(false);
  expect(arenaReducer(state, entered)).toBe(state);
});

test('the same name, proposed again, leaves what was refused about it', () => {
  const refused = after(entered, { type: 'refused', message: 'Taken.', isNameRefused: true });
  const same = arenaReducer(refused, { type: 'proposed', name: 'Ada', isFixed: false });
  expect(same).toMatchObject({ name: 'Ada', problem: 'Taken.' });
  const other = arenaReducer(refused, { type: 'proposed', name: 'Grace', isFixed: false });
  expect(other).toMatchObject({ name: 'Grace', problem: null });
});

test('a tab that takes over a snake has its name, unless it has one', () => {
  const nameless = [entered, { ...joined, name: 'Grace' }].reduce(arenaReducer, startArena(' '));
  expect(nameless).toMatchObject({ name: 'Grace', shownName: 'Grace' });
  expect(after(entered, { ...joined, name: 'Ada (2)' })).toMatchObject({ name: 'Ada', shownName: 'Ada (2)' });
});

test('what is refused ends the waiting for a life, and leaves the rest', () => {
  const waiting = playing(standing, died, { type: 'respawning' });
  expect(waiting).toMatchObject({ isRespawning: true, isDue: true });
  const refused = arenaReducer(waiting, { type: 'refused', message: 'Full.', isNameRefused: false });
  expect(refused).toEqual({
    ...waiting,
    phase: 'entry',
    problem: 'Full.',
    isRespawning: false,
    isDue: false,
  });
  const held = playing(died, { type: 'held', isHeld: true });
  const alsoHeld = arenaReducer(held, { type: 'refused', message: 'Full.', isNameRefused: false });
  expect([held.isHeld, alsoHeld.isHeld]).toEqual([true, false]);
});

describe('a life', () => {
  test('that goes on keeps its figures; a new one begins at nothing', () => {
    const before = playing(standing);
    const resumed = arenaReducer(before, { ...joined, isResumed: true });
    expect(resumed).toMatchObject({ lives: 1, standing: before.standing });
    for (const another of [
      { ...joined, isResumed: true, id: 8 },
      { ...joined, isResumed: false },
    ])
      expect(arenaReducer(before, another)).toMatchObject({
        lives: 2,
        standing: {
          mass: 0,
          kills: 0,
          survivedMs: 0,
          alive: 9,
          rank: 0,
          isInDanger: false,
          place: null,
        },
      });
  });

  test('that ends takes place, rank and danger off the panel, and its figures stay until the next', () => {
    const dead = playing(standing, { type: 'delayed', message: 'Later.' }, lost, died);
    expect(dead).toMatchObject({
      phase: 'dead',
      summary,
      problem: null,
      isRejoining: false,
      standing: { mass: 1200, kills: 2, isInDanger: false, place: null, rank: 0 },
    });
    const due = arenaReducer(dead, { type: 'respawning' });
    expect(due).toMatchObject({ isDue: true, standing: { mass: 0, kills: 0, survivedMs: 0 } });
    expect(arenaReducer(due, { type: 'respawning' })).toBe(due);
    expect(arenaReducer(due, joined)).toMatchObject({ phase: 'playing', isDue: false, isHeld: false });
  });

  test('that was found dead is told once: the message completes it, another does not', () => {
    const found = playing({ type: 'died', summary: { ...summary, mass: 800, isTold: false } });
    const told = arenaReducer(found, died);
    expect(told.summary).toEqual(summary);
    expect(arenaReducer(told, { type: 'died', summary: { ...summary, mass: 1 } })).toBe(told);
  });

  test('that does not run has no death, no countdown and no delay', () => {
    const state = after();
    for (const event of [
      died,
      { type: 'respawning' },
      { type: 'delayed', message: 'Later.' },
      { type: 'held', isHeld: true },
    ] as const)
      expect(arenaReducer(state, event)).toBe(state);
    const running = playing();
    for (const event of [{ type: 'respawning' }, { type: 'held', isHeld: true }] as const)
      expect(arenaReducer(running, event)).toBe(running);
  });

  test('a summary in use is held, and not twice', () => {
    const held = playing(died, { type: 'held', isHeld: true });
    expect(held.isHeld).toBe(true);
    expect(arenaReducer(held, { type: 'held', isHeld: true })).toBe(held);
    expect(arenaReducer(held, { type: 'respawning' }).isHeld).toBe(false);
  });
});

describe('the connection', () => {
  test('how many play is unknown while it is lost; a player is rejoining until the server gives a snake', () => {
    const cut = playing(standing, lost);
    expect(cut).toMatchObject({
      link: 'reconnecting',
      isRejoining: true,
      standing: { alive: null, mass: 1200 },
    });
    const back = arenaReducer(cut, connected);
    expect(back).toMatchObject({ link: 'connected', isRejoining: true, standing: { mass: 1200 } });
    expect(arenaReducer(back, { ...joined, isResumed: true }).isRejoining).toBe(false);
    expect(playing(standing, connected)).toMatchObject({ isRejoining: false, standing: { alive: 9 } });
  });

  test('a dead player rejoins nothing, nor does one at the entry', () => {
    expect(playing(died, lost).isRejoining).toBe(false);
    expect(after(lost).isRejoining).toBe(false);
  });
});

test('a player who lives or has just died is told their own part in a kill', () => {
  const kill: ArenaEvent = {
    type: 'killed',
    firstKey: 0,
    kills: [
      { killer: { id: '7', name: 'Ada', isBot: false }, victim: { id: '9', name: 'Bot', isBot: true } },
    ],
  };
  const part = (state: ArenaState): string | undefined => arenaReducer(state, kill).kills[0]?.part;
  expect([part(playing()), part(playing(died))]).toEqual(['killer', 'killer']);
  const left = playing(died, { type: 'refused', message: 'Elsewhere.', isNameRefused: false });
  expect(part(left)).toBe('none');
});
