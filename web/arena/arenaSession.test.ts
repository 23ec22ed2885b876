/** A player's way through the arena: in, dead, back; refused, cut off, taken over. The test holds server and clock. */
import { quantised, type EnteringSnake } from '@playfield/contracts/arenaBinary.ts';
import type { SnakeDeath, SnakeJoined } from '@playfield/contracts/socket/arena.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { createArenaSession } from './arenaSession.ts';
import { cutOffText } from './arenaTexts.ts';
import { latestCutOff } from './killList.ts';
import { createTestServer } from './testing/server.ts';

const join = { type: 'snakeJoin', snakeName: 'Ada', wire: 1 };
/** Without a press. */
const rejoin = { ...join, seat: 'phone' };
const watch = { type: 'snakeWatch', wire: 1 };
const joined: SnakeJoined = {
  type: 'snakeJoined',
  playerId: '7',
  name: 'Ada',
  wire: 1,
  isResumed: false,
  seat: 'phone',
  arena: { players: [], foods: [] },
};
const death: SnakeDeath = {
  type: 'snakeDeath',
  killer: { id: '9', name: 'Bob', isBot: true },
  mass: 2400,
  kills: 2,
  survivedMs: 61_000,
  rank: 3,
};
const own: EnteringSnake = {
  id: 7,
  color: 3,
  isBot: false,
  isBoosting: false,
  name: 'Ada',
  mass: 1000,
  headX: quantised(100),
  headY: quantised(200),
  steps: Array.from({ length: 9 }, () => ({ dx: -10, dy: 0 })),
};

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

function begin(name = 'Ada') {
  const server = createTestServer();
  const session = createArenaSession(server.ports, name);
  closing.push(session.open());
  server.open();
  return { server, session, phase: () => session.state.get().phase };
}

/** In the arena, with the player's snake in view. */
function enter() {
  const all = begin();
  all.session.enter();
  all.server.say(joined);
  all.server.tick({ tick: 1, own: { mass: 1000, kills: 0 }, entering: [own] });
  all.server.took();
  return all;
}

const ada = { id: '7', name: 'Ada', isBot: false };
const bot = (name: string) => ({ id: String(name.codePointAt(0)), name, isBot: true });

describe('kills', () => {
  test('the last four are shown, each for six seconds; the player knows their own part', () => {
    const { server, session } = enter();
    const shown = (): readonly string[] =>
      session.state.get().kills.map(({ killer, victim, part }) => `${killer.name} ${victim.name} ${part}`);
    server.say({ type: 'snakeKills', kills: [{ killer: ada, victim: bot('B') }] });
    server.pass(3000);
    server.say({
      type: 'snakeKills',
      kills: [
        { killer: bot('C'), victim: bot('D') },
        { killer: bot('E'), victim: ada },
      ],
    });
    expect(shown()).toEqual(['Ada B killer', 'C D none', 'E Ada victim']);
    server.pass(3000);
    expect(shown()).toEqual(['C D none', 'E Ada victim']);
    server.say({
      type: 'snakeKills',
      kills: Array.from('FGHIJ', (name) => ({ killer: bot('C'), victim: bot(name) })),
    });
    expect(shown()).toEqual(['C G none', 'C H none', 'C I none', 'C J none']);
    server.pass(6000);
    expect(shown()).toEqual([]);
  });

  test('who was cut off in the life before is not told again in the next one', () => {
    const { server, session } = enter();
    const cutOff = (): string | undefined => {
      const { kills, ownId } = session.state.get();
      return latestCutOff(kills, ownId)?.victim.name;
    };
    server.say({ type: 'snakeKills', kills: [{ killer: ada, victim: bot('B') }] });
    expect(cutOff()).toBe('B');
    server.say(death);
    session.respawn();
    server.say({ ...joined, playerId: '8' });
    expect([session.state.get().phase, session.state.get().kills.length, cutOff()]).toEqual([
      'playing',
      1,
      undefined,
    ]);
  });
});

test('the chosen look is worn from the next birth on', () => {
  const { server, session } = begin();
  session.setSkin(9);
  session.enter();
  expect(server.took()).toContainEqual({ ...join, skin: 9 });
});

describe('entering', () => {
  test('WS-015, AR-019 the arena is watched before a name is given; joined once the server says so', () => {
    const { server, session, phase } = begin();
    expect(server.took()).toEqual([watch]);
    session.enter();
    expect(server.took()).toEqual([join]);
    expect(phase()).toBe('joining');
    server.say(joined);
    expect(phase()).toBe('playing');
  });

  test.each(['', '   '])('AR-025 not without a name: %j', (name) => {
    const { server, session, phase } = begin(name);
    server.took();
    session.enter();
    expect([phase(), server.took()]).toEqual(['entry', []]);
  });

  test("AR-024, AR-027, AR-028, AR-043 a refused name shows the server's message until it is edited", () => {
    const { server, session } = begin();
    session.enter();
    server.say({ type: 'nameError', message: 'Please choose another name.' });
    expect(session.state.get()).toMatchObject({
      phase: 'entry',
      problem: 'Please choose another name.',
      isNameRefused: true,
    });
    session.setName('Ada L.');
    expect(session.state.get()).toMatchObject({ name: 'Ada L.', problem: null });
  });

  test('a friend’s full arena says so, and the next press leads to another one', () => {
    const { server, session } = begin();
    const text = "Your friend's arena is full.";
    session.enter();
    server.say({ type: 'error', code: 'arena/friend-full', message: text, command: 'snakeJoin' });
    expect(session.state.get()).toMatchObject({ phase: 'entry', problem: text, isNameRefused: false });
    session.enter();
    expect(session.state.get()).toMatchObject({ phase: 'joining', problem: null });
  });

  test('a full arena says so; while the arena is down, a player who was in keeps retrying', () => {
    const { server, session, phase } = begin();
    session.enter();
    server.say({ type: 'error', code: 'arena/full', message: 'All arenas are full.', command: 'snakeJoin' });
    expect(session.state.get()).toMatchObject({ phase: 'entry', problem: 'All arenas are full.' });
    session.enter();
    server.say(joined);
    server.lose();
    server.pass(400);
    server.open();
    server.took();
    server.say({ type: 'error', code: 'arena/unavailable', message: 'Later.' });
    server.pass(1500);
    expect([phase(), server.took()]).toEqual(['playing', [rejoin]]);
  });

  test('any other refusal of the join says so, too', () => {
    const { server, session, phase } = begin();
    session.enter();
    server.say({ type: 'error', code: 'server/error', message: 'Of something else.', command: 'snakeMove' });
    expect(phase()).toBe('joining');
    const code = 'server/storage-unavailable';
    server.say({ type: 'error', code, message: 'Later.', command: 'snakeJoin' });
    expect(session.state.get()).toMatchObject({ phase: 'entry', problem: 'Later.', isNameRefused: false });
  });

  test('a join that came a moment too early is sent again without a word', () => {
    const { server, session } = begin();
    session.enter();
    server.took();
    const early = { type: 'error', code: 'arena/too-early', message: 'Wait.', command: 'snakeJoin' } as const;
    server.say(early);
    server.pass(1500);
    expect(session.state.get()).toMatchObject({ phase: 'joining', problem: null });
    expect(server.took()).toEqual([join]);
    server.say(joined);
    server.say(death);
    session.respawn();
    server.say(early);
    expect(session.state.get()).toMatchObject({ isDue: true, problem: null });
  });

  test("the field follows the player's name, unless a guest has typed another", () => {
    const { session } = begin('Ada');
    const field = (): string => session.state.get().name;
    session.proposeName('Swift Otter 12', false);
    expect(field()).toBe('Swift Otter 12');
    session.setName('Zed');
    session.proposeName('Calm Fox 34', false);
    expect(field()).toBe('Zed');
    session.proposeName('Grace', true);
    expect(field()).toBe('Grace');
    session.proposeName('Calm Fox 34', false);
    expect(field()).toBe('Calm Fox 34');
  });

  test('a join that got lost on the way to the arena is sent again', () => {
    const { server, session } = begin();
    session.enter();
    server.took();
    server.say({ type: 'snakeWatching', wire: 1 });
    expect(server.took()).toEqual([join]);
    for (let tick = 1; tick < 4; tick++) {
      server.pass(1900);
      server.tick({ tick });
    }
    expect(server.took()).toEqual([join]);
    server.say(joined);
    server.pass(4500);
    expect(server.took()).toEqual([]);
  });

  test('entering without a connection happens once there is one', () => {
    const { server, session } = begin();
    server.lose();
    server.took();
    session.enter();
    server.pass(400);
    server.open();
    expect(server.took()).toEqual([join]);
  });
});

describe('playing', () => {
  test('AR-009 figures come from the frames; WS-016 steering is sent as four bytes', () => {
    const { server, session } = enter();
    server.tick({ tick: 6, own: { mass: 1230, kills: 1 }, moves: [{ dx: 45, dy: 0 }] });
    server.board({
      alive: 3,
      rank: 2,
      top: [{ id: 7, name: 'Ada', mass: 1230, isBot: false, mapX: 128, mapY: 128 }],
    });
    expect(session.state.get().standing).toMatchObject({ mass: 1230, kills: 1, alive: 3, rank: 2 });
    expect(session.state.get().standing.leaders[0]).toMatchObject({ id: 7, x: 8, y: 8 });
    session.steer({ angle: 1 }, 5000);
    expect(server.took()).toEqual([4]);
  });

  test('the panel tells the place in tens of units and how long the life lasts, every sixth tick', () => {
    const { server, session } = enter();
    server.pass(200);
    server.tick({ tick: 5, own: { mass: 1230, kills: 1 }, moves: [{ dx: 64, dy: 0 }] });
    expect(session.state.get().standing.place).toBeNull();
    server.tick({ tick: 6, own: { mass: 1230, kills: 1 }, moves: [{ dx: 0, dy: 0 }] });
    expect(session.state.get().standing).toMatchObject({ place: { x: 110, y: 200 }, survivedMs: 200 });
  });

  test('what is steered is drawn from the next picture on', () => {
    const { server, session } = enter();
    const angle = (): number => session.advance(server.ports.nowMs(), true).own?.angle ?? NaN;
    const before = angle();
    session.steer({ angle: before + 1 }, server.ports.nowMs());
    server.pass(300);
    expect(angle()).toBeGreaterThan(before + 0.2);
  });

  test('the last of several turns within a moment is sent with a later picture', () => {
    const { server, session } = enter();
    for (const angle of [1, 1.2, 1.4]) session.steer({ angle }, server.ports.nowMs());
    server.pass(300);
    server.took();
    session.advance(server.ports.nowMs(), true);
    expect(server.took()).toEqual([4]);
    expect(server.input()).toMatchObject({ angle: expect.closeTo(1.4, 1), boost: false });
  });

  test('without a snake nothing is steered', () => {
    const { server, session } = begin();
    server.took();
    session.steer({ angle: 1 }, server.ports.nowMs());
    session.advance(server.ports.nowMs(), true);
    expect(server.took()).toEqual([]);
  });

  test("the player's snake is in the centre", () => {
    const { session } = enter();
    const { camera, own: shown } = session.advance(1000, true);
    expect(shown?.name).toBe('Ada');
    expect(camera.x).toBeCloseTo(100, -1);
    expect(camera.y).toBeCloseTo(200, -1);
  });

  test('a frame without the head of the living snake is no death', () => {
    const { server, session, phase } = enter();
    const crowd = Array.from({ length: 60 }, (_, index) => ({ ...own, id: 100 + index }));
    server.tick({ tick: 2, own: { mass: 1100, kills: 0 }, leaving: [0], entering: crowd });
    server.pass(1500);
    expect(phase()).toBe('playing');
    const moves = crowd.map(() => ({ dx: 1, dy: 0 }));
    server.tick({ tick: 42, own: { mass: 1200, kills: 0 }, moves, entering: [own] });
    expect(session.state.get()).toMatchObject({ phase: 'playing', standing: { mass: 1200 } });
  });

  test('AR-031 near the boundary there is danger', () => {
    const { server, session } = begin();
    session.enter();
    server.say(joined);
    server.tick({ tick: 1, own: { mass: 1000, kills: 0 }, entering: [{ ...own, headX: quantised(1950) }] });
    server.tick({ tick: 6, own: { mass: 1000, kills: 0 }, moves: [{ dx: 0, dy: 0 }] });
    expect(session.state.get().standing.isInDanger).toBe(true);
  });

  test('a frame that does not fit forces a new connection', () => {
    const { server } = enter();
    server.tick({
      tick: 2,
      own: { mass: 1000, kills: 0 },
      moves: [
        { dx: 1, dy: 1 },
        { dx: 1, dy: 1 },
      ],
    });
    server.pass(400);
    expect(server.connections()).toBe(2);
  });
});

describe('dying', () => {
  test('AR-011, AR-020, G82 by a message, with its figures', () => {
    const { server, session } = enter();
    server.say(death);
    expect(session.state.get()).toMatchObject({
      phase: 'dead',
      summary: { mass: 2400, kills: 2, survivedMs: 61_000, rank: 3, killer: { name: 'Bob', isBot: true } },
    });
  });

  test("AR-020, G82 by the player's own record when no message comes; a late message completes it", () => {
    const { server, session, phase } = enter();
    server.pass(500);
    session.advance(server.ports.nowMs(), true);
    server.tick({ tick: 2, own: null, leaving: [0] });
    // The arena goes on meanwhile.
    for (let tick = 3; tick < 6; tick++) {
      server.pass(300);
      server.tick({ tick });
    }
    expect(phase()).toBe('playing');
    server.pass(200);
    expect(session.state.get()).toMatchObject({
      phase: 'dead',
      summary: { mass: 1000, survivedMs: 500, isTold: false },
    });
    server.say(death);
    expect(session.state.get().summary).toMatchObject({ mass: 2400, isTold: true });
    // The countdown continues from the first trigger.
    server.pass(3000);
    expect(server.took()).toEqual([rejoin]);
  });

  test('a number that one life has behind its name is not asked for in the next', () => {
    const { server, session } = enter();
    server.say({ ...joined, name: 'Ada (2)' });
    server.took();
    expect(session.state.get().shownName).toBe('Ada (2)');
    server.say(death);
    server.pass(3010);
    expect(server.took()).toEqual([rejoin]);
  });

  test('AR-013, AR-021, AR-033 three seconds later a new life starts by itself', () => {
    const { server, session, phase } = enter();
    server.say(death);
    server.pass(2990);
    expect(server.took()).toEqual([]);
    server.pass(20);
    expect(server.took()).toEqual([rejoin]);
    expect(session.state.get()).toMatchObject({ isRespawning: true, standing: { mass: 0, kills: 0 } }); // AR-022
    server.say({ ...joined, playerId: '8' });
    expect(phase()).toBe('playing');
    expect(session.state.get().lives).toBe(2);
  });

  test('G82 while the arena does not answer, nothing counts down or is paused, and a new life begins when it does', () => {
    const { server, session, phase } = enter();
    server.say(death);
    server.pass(3010);
    server.pass(1010);
    expect(session.state.get()).toMatchObject({ isRespawning: false, isDue: true });
    session.hold(true);
    expect(session.state.get().isHeld).toBe(false);
    server.say({ ...joined, playerId: '8' });
    expect(phase()).toBe('playing');
    expect(session.state.get().isDue).toBe(false);
  });

  test('AR-014, AR-023, AR-033 the button respawns at once and is locked for a second', () => {
    const { server, session } = enter();
    server.say(death);
    session.respawn();
    session.respawn();
    expect(server.took()).toEqual([rejoin]);
    server.pass(990);
    expect(session.state.get().isRespawning).toBe(true);
    server.pass(20);
    expect(session.state.get().isRespawning).toBe(false);
    session.respawn();
    expect(server.took()).toEqual([rejoin]);
  });

  test('AR-013, G82 the countdown stops while the summary is used, and starts over with all three seconds', () => {
    const { server, session } = enter();
    server.say(death);
    server.pass(2000);
    session.hold(true);
    for (let tick = 2; tick < 7; tick++) {
      server.pass(2000);
      server.tick({ tick, moves: [{ dx: 0, dy: 0 }] });
    }
    expect(server.took()).toEqual([]);
    session.hold(false);
    server.pass(2990);
    expect(server.took()).toEqual([]);
    server.pass(20);
    expect(server.took()).toEqual([rejoin]);
  });

  test('G82 the countdown of the next life stops while its summary is used, too', () => {
    const { server, session } = enter();
    server.say(death);
    session.respawn();
    server.say({ ...joined, playerId: '8' });
    server.pass(1500);
    server.say(death);
    server.took();
    session.hold(true);
    server.pass(4000);
    expect([session.state.get().isHeld, server.took()]).toEqual([true, []]);
  });

  test('who was away until the place was gone is told so, and comes in once there is one', () => {
    const { server, session, phase } = enter();
    const full = {
      type: 'error',
      code: 'arena/full',
      message: 'All arenas are full.',
      command: 'snakeJoin',
    } as const;
    server.say(death);
    server.pass(3010);
    server.took();
    server.say(full);
    expect(session.state.get()).toMatchObject({ phase: 'dead', problem: 'All arenas are full.' });
    server.pass(1300);
    expect(server.took()).toEqual([rejoin]);
    server.say(full);
    session.respawn();
    expect(session.state.get()).toMatchObject({ isRespawning: true, problem: null });
    server.say({ ...joined, playerId: '8' });
    expect([phase(), session.state.get().problem]).toEqual(['playing', null]);
  });

  test('a name that was taken meanwhile leads back to name entry', () => {
    const { server, session, phase } = enter();
    server.say(death);
    session.respawn();
    server.say({ type: 'nameError', message: 'Taken.' });
    expect(phase()).toBe('entry');
    server.took();
    server.pass(10_000);
    expect(server.took()).not.toContainEqual(rejoin);
  });
});

describe('the connection', () => {
  test('G83 a lost connection is shown, and the player rejoins under the same name', () => {
    const { server, session, phase } = enter();
    server.lose();
    expect(session.state.get().link).toBe('reconnecting');
    expect(phase()).toBe('playing');
    server.pass(400);
    server.open();
    expect(server.took()).toEqual([rejoin]);
    server.say({ ...joined, isResumed: true });
    expect(session.state.get()).toMatchObject({ link: 'connected', phase: 'playing', lives: 1 });
  });

  test('G83 until the server has the snake back the player is reconnecting, and told why', () => {
    const { server, session } = enter();
    const shown = (): string | null => {
      const state = session.state.get();
      return state.isRejoining ? cutOffText(state) : null;
    };
    server.lose();
    expect(shown()).toBe('Connection lost. Reconnecting...');
    server.pass(400);
    server.open();
    server.say({ type: 'error', code: 'arena/unavailable', message: 'Later.' });
    expect(shown()).toBe('Later.');
    server.pass(1300);
    const code = 'server/storage-unavailable';
    server.say({ type: 'error', code, message: 'No storage.', command: 'snakeJoin' });
    expect(shown()).toBe('No storage.');
    server.took();
    server.pass(1300);
    expect(server.took()).toEqual([rejoin]);
    server.say({ ...joined, isResumed: true });
    expect(session.state.get()).toMatchObject({ isRejoining: false, link: 'connected', problem: null });
  });

  test('ST-008 a life that ended unheard lasted until it was last heard of', () => {
    const { server, session } = enter();
    const standing = (): unknown => session.state.get().standing;
    for (let tick = 2; tick <= 30; tick++) {
      server.pass(1000);
      server.tick({ tick, own: { mass: 1500, kills: 2 }, moves: [{ dx: 1, dy: 0 }] });
    }
    server.lose();
    server.pass(20 * 60_000);
    expect(standing()).toMatchObject({ mass: 1500, kills: 2, survivedMs: 29_000 });
    server.open();
    server.say({ ...joined, playerId: '8' });
    expect(session.state.get()).toMatchObject({ lives: 2, standing: { mass: 0, survivedMs: 0 } });
    server.lose();
    server.pass(400);
    server.open();
    server.say({ ...joined, playerId: '8', isResumed: true });
    expect(session.state.get().lives).toBe(2);
    // Another tab has died, and its next snake comes here.
    server.say({ type: 'snakeWatching', wire: 1 });
    session.enter();
    server.say({ ...joined, playerId: '9', isResumed: true });
    expect(session.state.get().lives).toBe(3);
  });

  test('G83 the resumed snake goes where the player steered meanwhile, and boosts still', () => {
    const { server, session } = enter();
    session.steer({ angle: 1, boost: true }, 1000);
    server.lose();
    session.steer({ angle: 2 }, 1200);
    server.pass(400);
    server.open();
    server.took();
    server.say({ ...joined, isResumed: true });
    expect(server.took()).toEqual([4]);
    expect(server.input()).toMatchObject({ angle: expect.closeTo(2, 1), boost: true });
    server.tick({ tick: 40, own: { mass: 1000, kills: 0 }, entering: [own] });
    server.pass(300);
    expect(session.advance(server.ports.nowMs(), true).own).toMatchObject({ isBoosting: true });
    // A later press keeps the angle.
    session.steer({ boost: false }, server.ports.nowMs());
    expect(server.input()).toMatchObject({ angle: expect.closeTo(2, 1), boost: false });
  });

  test.each<[string, boolean, SocketEvent]>([
    ['of a new life', false, death],
    ['that comes back from another tab', true, { type: 'snakeWatching', wire: 1 }],
  ])('the snake %s goes as it was born', (_, isResumed, end) => {
    const { server, session } = enter();
    session.steer({ angle: 1, boost: true }, 1000);
    server.say(end);
    if (isResumed) session.enter();
    else session.respawn();
    server.took();
    server.say({ ...joined, playerId: isResumed ? '7' : '8', isResumed });
    server.pass(100);
    session.advance(server.ports.nowMs(), true);
    expect(server.took()).toEqual([]);
  });

  test('how many play is unknown until a connection tells, also while the arena is down', () => {
    const { server, session } = begin();
    const alive = (): number | null => session.state.get().standing.alive;
    server.say({ type: 'snakeWatching', wire: 1 });
    expect([session.state.get().link, alive()]).toEqual(['connected', null]);
    server.board({ alive: 0, rank: 0, top: [] });
    expect(alive()).toBe(0);
    server.lose();
    server.pass(400);
    server.open();
    server.say({ type: 'error', code: 'arena/unavailable', message: 'Later.' });
    expect([session.state.get().link, alive()]).toEqual(['connected', null]);
  });

  test('G83 after five silent seconds it is replaced', () => {
    const { server } = enter();
    server.pass(5600);
    expect(server.connections()).toBe(2);
  });

  test('lost while dead: a pending respawn is requested again', () => {
    const { server, session } = enter();
    server.say(death);
    server.lose();
    session.respawn();
    expect(server.took()).toEqual([]);
    server.pass(400);
    server.open();
    expect(server.took()).toEqual([rejoin]);
  });

  test.each([
    ['playing', null],
    ['dead', death],
  ])('%s before it was lost: a snake that lives elsewhere by now stays there until Enter', (_, end) => {
    const { server, session } = enter();
    if (end) server.say(end);
    server.lose();
    server.pass(10 * 60_000);
    server.open();
    expect(server.took()).toContainEqual(rejoin);
    const message = 'You are playing elsewhere.';
    server.say({ type: 'error', code: 'arena/elsewhere', message, command: 'snakeJoin' });
    expect(session.state.get()).toMatchObject({ phase: 'entry', problem: message, isRejoining: false });
    expect(server.took()).toEqual([watch]);
    server.say({ type: 'snakeWatching', wire: 1 });
    session.enter();
    expect(server.took()).toEqual([join]);
    server.say({ ...joined, isResumed: true, seat: 'desktop' });
    server.lose();
    server.pass(400);
    server.open();
    expect(server.took()).toEqual([{ ...join, seat: 'desktop' }]);
  });

  test('another tab takes the snake over: back to name entry, without rejoining', () => {
    const { server, session } = enter();
    server.say({ type: 'snakeWatching', wire: 1 });
    expect(session.state.get().phase).toBe('entry');
    expect(session.state.get().problem).toMatch(/another tab/);
    expect(server.took()).toEqual([]);
  });

  describe('in a hidden page', () => {
    /** Time passes with a frame every two seconds, as the connection is alive. */
    const passAlive = ({ server }: ReturnType<typeof begin>, seconds: number): void => {
      for (let second = 0; second < seconds; second += 2) {
        server.pass(2000);
        server.say({ type: 'snakeFollowing', playerId: null });
      }
    };

    test.each<[string, () => ReturnType<typeof begin>]>([
      ['who only watches', begin],
      [
        'who has died',
        () => {
          const all = enter();
          all.server.say(death);
          all.session.hold(true);
          return all;
        },
      ],
      [
        'whose snake went to another tab',
        () => {
          const all = enter();
          all.session.see(false);
          all.server.say({ type: 'snakeWatching', wire: 1 });
          return all;
        },
      ],
    ])('%s is disconnected after a minute, and connected once the page is seen', (_, state) => {
      const all = state();
      const { server, session } = all;
      session.see(false);
      passAlive(all, 58);
      expect([server.connections(), server.closed()]).toEqual([1, 0]);
      server.pass(2000);
      expect(server.closed()).toBe(1);
      server.pass(600_000);
      server.took();
      expect(server.connections()).toBe(1);
      session.see(true);
      server.open();
      expect([server.connections(), server.took()]).toEqual([2, [watch]]);
      expect(session.state.get().link).toBe('reconnecting');
      server.say({ type: 'snakeWatching', wire: 1 });
      passAlive(all, 120);
      expect([session.state.get().link, server.closed()]).toEqual(['connected', 1]);
    });

    test('whose snake lives stays until it is dead', () => {
      const all = enter();
      all.session.see(false);
      passAlive(all, 130);
      expect(all.server.closed()).toBe(0);
      all.server.say(death);
      all.session.hold(true);
      passAlive(all, 60);
      expect(all.server.closed()).toBe(1);
    });

    test('a player who is about to enter stays, too', () => {
      const all = begin();
      all.session.enter();
      all.session.see(false);
      passAlive(all, 130);
      expect(all.server.closed()).toBe(0);
    });

    test('a new life that the arena does not give is asked for no more until the page is seen', () => {
      const all = enter();
      const { server, session } = all;
      server.say(death);
      session.respawn();
      session.see(false);
      server.say({ type: 'error', code: 'arena/unavailable', message: 'Later.' });
      passAlive(all, 60);
      expect([server.closed(), server.timers()]).toEqual([1, 0]);
      server.took();
      session.see(true);
      server.open();
      expect(server.took()).toEqual([rejoin]);
    });

    test('a glance elsewhere disconnects nobody', () => {
      const all = begin();
      all.session.see(false);
      passAlive(all, 40);
      all.session.see(true);
      passAlive(all, 80);
      expect([all.server.connections(), all.server.closed()]).toEqual([1, 0]);
    });
  });

  test('a server with another wire version asks for a reload', () => {
    const { server, session } = begin();
    session.enter();
    server.say({ ...joined, wire: null });
    expect(session.state.get()).toMatchObject({ phase: 'entry' });
    expect(session.state.get().problem).toMatch(/Reload it/);
  });

  test.each<[string, (all: ReturnType<typeof begin>) => void]>([
    ['that enters', ({ session }) => session.enter()],
    ['whose snake has died', ({ server }) => server.say(death)],
    ['whose snake was not in the last frame', ({ server }) => server.tick({ tick: 2, leaving: [0] })],
    [
      'that respawns',
      ({ server, session }) => {
        server.say(death);
        session.respawn();
      },
    ],
    ['that is hidden', ({ session }) => session.see(false)],
  ])('once closed a page %s waits for nothing more', (what, act) => {
    const all = what === 'that enters' ? begin() : enter();
    all.session.advance(all.server.ports.nowMs(), true);
    act(all);
    closing.splice(0).forEach((close) => close());
    expect(all.server.timers()).toBe(0);
  });

  test('once closed nothing more happens', () => {
    const { server, session } = enter();
    server.say(death);
    closing.splice(0).forEach((close) => close());
    server.pass(20_000);
    expect(server.connections()).toBe(1);
    expect(server.took()).toEqual([]);
    expect(session.state.get().isRespawning).toBe(false);
  });
});
