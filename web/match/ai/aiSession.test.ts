/**
 * A match with a server that may be slow, unreachable or ahead of us. Real rules, real bot, a
 * manual clock.
 */
import { describe, expect, test } from 'vitest';
import type { AiSession, OpenOptions } from './aiSession.ts';
import { canMove } from '../frame/matchView.ts';
import { World } from '../testing/world.ts';

const auto: OpenOptions = { linkedId: null, createAt: 'medium', firstMove: null };
const column = (digit: number) => ({ column: digit - 1 });
const wins = '4142434';
const moves = (digits: string) => Array.from(digits, (digit) => column(Number(digit)));
const levelOf = (page: AiSession) => page.state.get().record?.difficulty;
const shown = (page: AiSession): string => page.state.get().position.ply.toString();

describe('opening', () => {
  test('C4-053 a game is created when none is active, and resumed after that (G23)', async () => {
    const world = new World();
    const first = world.page();
    await first.open(auto);
    const second = world.page();
    await second.open(auto);
    expect(second.state.get().record?.id).toBe(first.state.get().record?.id);
    expect(world.calls.filter((call) => call === 'create')).toHaveLength(1);
  });

  test('TT-003 without automatic creation the player is asked', async () => {
    const page = new World().page();
    await page.open({ ...auto, createAt: null });
    expect(page.state.get().phase).toBe('none');
  });

  test('a linked game is loaded, finished or not', async () => {
    const world = new World();
    const { id } = world.server.put('connect-four', moves(wins));
    const page = world.page();
    await page.open({ ...auto, linkedId: id });
    expect(page.state.get().record).toMatchObject({ id, status: 'completed', winner: 'player1' });
  });

  test('a missing game says so, and that it is gone for good', async () => {
    const world = new World();
    const page = world.page();
    await page.open({ ...auto, linkedId: 'nowhere' });
    expect(page.state.get()).toMatchObject({
      phase: 'failed',
      failure: "This game doesn't exist or was removed.",
      isCut: false,
      isGone: true,
    });
  });

  test('the first move of the landing page is played once, on an empty board only; else the page says so', async () => {
    const world = new World();
    const page = world.page();
    await page.open({ ...auto, firstMove: column(4) });
    await world.pass(500);
    expect(page.state.get().record?.moves[0]?.move).toEqual(column(4));
    const again = world.page();
    await again.open({ ...auto, firstMove: column(1) });
    await world.pass(500);
    expect(again.state.get().record?.moveCount).toBe(2);
    expect(world.toasts).toEqual([expect.objectContaining({ title: 'Game in progress' })]);
  });

  test('C4-079 failed creation: the specified toast, and the reason on the page', async () => {
    const world = new World();
    world.cut = 'create';
    const page = world.page();
    await page.open(auto);
    expect(world.toasts).toEqual([{ title: 'Error', text: 'Failed to create new game', tone: 'error' }]);
    expect(page.state.get()).toMatchObject({
      failure: expect.stringContaining('No connection'),
      isCut: true,
      isGone: false,
    });
    world.cut = 'none';
    page.wake();
    await world.settle();
    expect(page.state.get().phase).toBe('ready');
    world.cut = 'create';
    await page.newGame('hard');
    expect(world.toasts).toHaveLength(2);
    expect(page.state.get()).toMatchObject({
      phase: 'ready',
      isCreating: false,
      trouble: expect.stringContaining('No connection'),
    });
    world.cut = 'none';
    page.wake();
    await world.settle();
    expect(page.state.get().trouble).toBeNull();
  });
});

describe('another game', () => {
  test('while it is being created no move is lost on the outgoing game, and the last level requested counts', async () => {
    const world = new World();
    const page = world.page();
    await page.open(auto);
    const old = page.state.get().record?.id;
    const made = page.newGame('hard');
    expect(canMove(page.state.get())).toBe(false);
    page.play(column(4));
    void page.newGame('easy');
    await made;
    expect(page.state.get().record).toMatchObject({ difficulty: 'easy', moveCount: 0 });
    expect(page.state.get().record?.id).not.toBe(old);
    expect(canMove(page.state.get())).toBe(true);
    expect(world.calls).not.toContain('play');
  });
});

describe('the level', () => {
  test.each(['findActive', 'create'])(
    'chosen while %s is under way is that of the first game',
    async (call) => {
      const world = new World();
      const page = world.page();
      const opened = page.open(auto);
      while (!world.calls.includes(call)) await Promise.resolve();
      page.chooseLevel('easy');
      await opened;
      expect(levelOf(page)).toBe('easy');
    },
  );

  test('chosen while an untouched game is resumed takes its place', async () => {
    const world = new World();
    await world.page().open(auto);
    const page = world.page();
    const opened = page.open(auto);
    page.chooseLevel('hard');
    await opened;
    expect(levelOf(page)).toBe('hard');
  });

  test('chosen while the first game is created takes the first move along', async () => {
    const world = new World();
    const page = world.page();
    const opened = page.open({ ...auto, firstMove: column(4) });
    while (!world.calls.includes('create')) await Promise.resolve();
    page.chooseLevel('easy');
    await opened;
    await world.pass(500);
    expect(levelOf(page)).toBe('easy');
    expect(page.state.get().record?.moves[0]).toMatchObject({ move: column(4) });
  });

  // The AI's answer is there at once, and shown after 400 ms.
  test.each([0, 500])('of a game with moves stays, %i ms after the first', async (ms) => {
    const world = new World();
    const first = world.page();
    await first.open(auto);
    first.play(column(4));
    await world.pass(ms);
    first.chooseLevel('easy');
    await world.pass(500);
    const second = world.page();
    const opened = second.open(auto);
    second.chooseLevel('hard');
    await opened;
    expect([levelOf(first), levelOf(second)]).toEqual(['medium', 'medium']);
  });
});

describe('playing', () => {
  test('a move, the thinking, the reply', async () => {
    const world = new World();
    const page = world.page();
    await page.open(auto);
    page.play(column(4));
    expect(shown(page)).toBe('1');
    await world.pass(399);
    expect(shown(page)).toBe('1');
    await world.pass(1);
    expect([shown(page), canMove(page.state.get())]).toEqual(['2', true]);
  });

  test('C4-080 an illegal move is refused locally, with the rules’ explanation', async () => {
    const world = new World();
    world.server.put('connect-four', moves('444444'));
    const page = world.page();
    await page.open(auto);
    page.play(column(4));
    expect(world.toasts).toEqual([{ title: 'Invalid Move', text: 'That column is full', tone: 'error' }]);
    expect(world.calls).not.toContain('play');
  });

  test('C4-081 a move with no active game', () => {
    const world = new World();
    world.page().play(column(4));
    expect(world.toasts).toEqual([{ title: 'Error', text: 'No active game', tone: 'error' }]);
  });

  test('TH-3 a second click in one turn sends nothing', async () => {
    const world = new World();
    const page = world.page();
    await page.open(auto);
    page.play(column(4));
    page.play(column(5));
    await world.pass(500);
    expect(page.state.get().record?.moves.map(({ notation }) => notation)[0]).toBe('4');
    expect(world.calls.filter((call) => call === 'play')).toHaveLength(1);
  });

  test('C4-054 another game takes the page, and the old one is closed', async () => {
    const world = new World();
    const page = world.page();
    await page.open(auto);
    const old = page.state.get().record?.id ?? '';
    await page.newGame('hard');
    expect(page.state.get().record).toMatchObject({ difficulty: 'hard', moveCount: 0 });
    expect((await world.server.load(old)).result).toBe('abandoned');
  });

  test('C4-082 G20 a hint: the sentence, the reason, the column, the count', async () => {
    const world = new World();
    world.server.put('connect-four', moves('414243'));
    const page = world.page();
    await page.open(auto);
    await page.hint();
    expect(world.toasts).toEqual([
      {
        key: 'hint',
        title: 'Hint',
        text: 'Try to connect four pieces while blocking the AI! Play column 4: it wins at once.',
        isRead: true,
      },
    ]);
    expect(page.state.get()).toMatchObject({ hint: { move: column(4) }, record: { hintsUsed: 1 } });
  });

  test('a hint that cannot be had says why, and may be asked for again', async () => {
    const world = new World();
    world.server.put('connect-four', moves('414243'));
    const page = world.page();
    await page.open(auto);
    world.cut = 'before';
    await page.hint();
    expect(world.toasts).toEqual([{ title: 'Hint', text: expect.stringMatching(/./), tone: 'error' }]);
    world.cut = 'none';
    await page.hint();
    expect(page.state.get()).toMatchObject({ hint: { move: column(4) } });
  });

  test('a hint stays while the board is the same, and goes with the move that it advises', async () => {
    const world = new World();
    world.server.put('connect-four', moves('414243'));
    const page = world.page();
    await page.open(auto);
    await page.hint();
    await page.hint();
    await world.pass(500);
    expect(world.withdrawn).toEqual([]);
    page.play(column(4));
    expect(world.withdrawn).toEqual(['hint']);
    await world.pass(2000);
    expect(world.withdrawn).toEqual(['hint']);
  });

  test('a hint that arrives after the next move is not announced', async () => {
    const world = new World();
    const page = world.page();
    await page.open(auto);
    const response = Promise.withResolvers<void>();
    world.late = response.promise;
    const hint = page.hint();
    await world.settle();
    world.late = null;
    page.play(column(4));
    response.resolve();
    await hint;
    await world.pass(500);
    expect(world.toasts).toEqual([]);
    expect(page.state.get()).toMatchObject({ hint: null, position: { ply: 2 }, record: { hintsUsed: 1 } });
  });

  test('a move is taken back with its reply, once for two presses, and an older answer does not bring it back', async () => {
    const world = new World();
    const { id } = world.server.put('connect-four', moves('4142'));
    const page = world.page();
    await page.open(auto);
    const before = await world.server.load(id);
    await Promise.all([page.takeBack(), page.takeBack()]);
    expect(page.state.get()).toMatchObject({
      position: { ply: 2 },
      record: { moveCount: 2, takebacksUsed: 1, currentPlayer: 'player1' },
    });
    expect(world.calls.filter((call) => call === 'takeBack')).toHaveLength(1);
    expect(before.moveCount).toBe(4);
    page.seenElsewhere({ gameId: id, moveCount: before.moveCount, takebacksUsed: 0 });
    await world.settle();
    expect(page.state.get().record?.moveCount).toBe(2);
    await page.takeBack();
    await page.takeBack();
    expect(page.state.get().record).toMatchObject({ moveCount: 0, takebacksUsed: 2 });
  });

  test.each(['hint', 'takeBack'] as const)(
    'a %s that is awaited is asked for once, and the next game does not wait for it',
    async (what) => {
      const world = new World();
      world.server.put('connect-four', moves('4142'));
      const page = world.page();
      const askedFor = (): number => world.calls.filter((call) => call === what).length;
      await page.open(auto);
      const answer = Promise.withResolvers<void>();
      world.late = answer.promise;
      const first = page[what]();
      await page[what]();
      expect(askedFor()).toBe(1);
      expect(page.state.get().asked).toMatchObject({ [what]: true });

      world.late = null;
      await page.newGame('hard');
      expect(page.state.get().asked).toMatchObject({ [what]: false });
      page.play(column(4));
      await world.pass(500);
      const later = Promise.withResolvers<void>();
      world.late = later.promise;
      const second = page[what]();
      answer.resolve();
      await first;
      expect(askedFor()).toBe(2);
      expect(page.state.get().asked).toMatchObject({ [what]: true });
      later.resolve();
      await second;
      expect(page.state.get().asked).toMatchObject({ [what]: false });
    },
  );

  test('C4-030 no hint after the end', async () => {
    const world = new World();
    const { id } = world.server.put('connect-four', moves(wins));
    const page = world.page();
    await page.open({ ...auto, linkedId: id });
    await page.hint();
    expect(world.calls).not.toContain('hint');
  });
});

describe('a lost connection', () => {
  test('F2 the response is lost: the move is found on the server and not sent twice', async () => {
    const world = new World();
    const page = world.page();
    await page.open(auto);
    world.cut = 'after';
    page.play(column(4));
    await world.pass(100);
    expect([shown(page), page.state.get().trouble]).toEqual([
      '1',
      expect.stringContaining('Your move is saved'),
    ]);
    world.cut = 'none';
    await world.pass(1000);
    expect(page.state.get().record?.moveCount).toBe(2);
    expect([page.state.get().trouble, world.calls.filter((call) => call === 'play')]).toEqual([
      null,
      ['play'],
    ]);
  });

  test('F2 the move never arrived: it is kept and resent', async () => {
    const world = new World();
    const page = world.page();
    await page.open(auto);
    world.cut = 'before';
    page.play(column(4));
    await world.pass(5000);
    expect(shown(page)).toBe('1');
    world.cut = 'none';
    await world.pass(8000);
    expect(page.state.get().record?.moves[0]?.notation).toBe('4');
    expect([page.state.get().pending, page.state.get().trouble]).toEqual([null, null]);
  });

  test('T-41 back on the network, it is sent at once', async () => {
    const world = new World();
    const page = world.page();
    await page.open(auto);
    world.cut = 'before';
    page.play(column(4));
    await world.pass(20_000);
    world.cut = 'none';
    page.wake();
    await world.settle();
    expect(page.state.get().record?.moveCount).toBe(2);
  });

  test('TH-3 the other tab was faster: the stored move stands and the player is told', async () => {
    const world = new World();
    const page = world.page();
    await page.open(auto);
    const id = page.state.get().record?.id ?? '';
    world.server.push(id, column(7));
    world.server.push(id, column(6));
    page.play(column(1));
    await world.pass(10);
    expect(page.state.get().record?.moves.map(({ notation }) => notation)).toEqual(['7', '6']);
    expect(world.toasts).toEqual([
      { title: 'Invalid Move', text: 'The game had already moved on.', tone: 'error' },
    ]);
  });

  test('a busy engine: the game is read every second until it is our turn', async () => {
    const world = new World();
    const { id } = world.server.put('connect-four', moves('4'));
    const page = world.page();
    await page.open(auto);
    await world.pass(2500);
    expect(world.calls.filter((call) => call === 'load')).toHaveLength(3);
    world.server.push(id, column(3));
    await world.pass(1000);
    expect([shown(page), canMove(page.state.get()), world.timerCount]).toEqual(['2', true, 0]);
  });
});

describe('a game that the server has removed', () => {
  test('the first click of the next day is played in another game of its level', async () => {
    const world = new World();
    const { id } = world.server.put('connect-four', [], 'hard');
    const page = world.page();
    await page.open(auto);
    world.remove(id);
    page.play(column(4));
    await world.pass(500);
    expect(page.state.get().record?.id).not.toBe(id);
    expect(page.state.get().record).toMatchObject({ difficulty: 'hard', moveCount: 2 });
    expect(page.state.get().record?.moves[0]?.notation).toBe('4');
    expect(world.toasts).toEqual([]);
  });

  test('the move was waiting for the connection: it is played in another game', async () => {
    const world = new World();
    const page = world.page();
    await page.open(auto);
    world.cut = 'before';
    page.play(column(4));
    await world.pass(100);
    world.remove(page.state.get().record?.id ?? '');
    world.cut = 'none';
    page.wake();
    await world.pass(500);
    expect(page.state.get()).toMatchObject({ phase: 'ready', pending: null, record: { moveCount: 2 } });
    expect(world.toasts).toEqual([]);
  });

  test.each([
    ['waking up', (page: AiSession) => page.wake()],
    ['a move', (page: AiSession) => page.play(column(1))],
    ['a hint', (page: AiSession) => void page.hint()],
    ['a takeback', (page: AiSession) => void page.takeBack()],
  ])('%s tells of a game with moves and shows another', async (_title, act) => {
    const world = new World();
    const { id } = world.server.put('connect-four', moves('44'));
    const page = world.page();
    await page.open(auto);
    world.remove(id);
    act(page);
    await world.pass(500);
    expect(page.state.get()).toMatchObject({ phase: 'ready', record: { moveCount: 0, status: 'playing' } });
    expect(world.toasts).toEqual([
      { title: 'Game removed', text: "This game doesn't exist or was removed.", tone: 'error' },
    ]);
  });

  test('a page that asks for the level asks again', async () => {
    const world = new World();
    const { id } = world.server.put('connect-four', []);
    const page = world.page();
    await page.open({ ...auto, createAt: null });
    world.remove(id);
    page.wake();
    await world.settle();
    expect(page.state.get()).toMatchObject({ phase: 'none', record: null });
  });

  test('a linked game is missing', async () => {
    const world = new World();
    const { id } = world.server.put('connect-four', []);
    const page = world.page();
    await page.open({ ...auto, linkedId: id });
    world.remove(id);
    page.play(column(4));
    await world.settle();
    expect(page.state.get()).toMatchObject({
      phase: 'failed',
      failure: "This game doesn't exist or was removed.",
    });
    expect(world.calls).not.toContain('create');
  });
});

/** Two pages after a move and its reply, of which one has taken them back and played elsewhere. */
async function replayed(world: World) {
  const [one, two] = [world.page(), world.page()];
  await one.open(auto);
  one.play(column(4));
  await world.pass(500);
  await two.open(auto);
  await one.takeBack();
  one.play(column(7));
  await world.pass(500);
  expect([shown(one), shown(two)]).toEqual(['2', '2']);
  return {
    two,
    news: world.seen.at(-1) ?? { gameId: '', moveCount: 0, takebacksUsed: 0 },
    id: one.state.get().record?.id ?? '',
  };
}
const notationsOf = (page: AiSession) => page.state.get().record?.moves.map(({ notation }) => notation);

describe('several tabs', () => {
  test('news of a move updates the other tab; old news does not', async () => {
    const world = new World();
    const [one, two] = [world.page(), world.page()];
    await one.open(auto);
    await two.open(auto);
    one.play(column(4));
    await world.pass(500);
    const news = world.seen.at(-1) ?? { gameId: '', moveCount: 0, takebacksUsed: 0 };
    expect(news).toEqual({ gameId: one.state.get().record?.id, moveCount: 2, takebacksUsed: 0 });
    two.seenElsewhere(news);
    await world.pass(500);
    expect([shown(two), canMove(two.state.get())]).toEqual(['2', true]);
    const before = world.calls.length;
    two.seenElsewhere(news);
    expect(world.calls).toHaveLength(before);
  });

  test('news of a takeback updates the other tab, also when as many moves were played again', async () => {
    const world = new World();
    const { two, news, id } = await replayed(world);
    expect(notationsOf(two)?.[0]).toBe('4');
    two.seenElsewhere(news);
    await world.pass(500);
    expect(notationsOf(two)?.[0]).toBe('7');
    const before = world.calls.length;
    // A tab of an older version knows of no takebacks.
    two.seenElsewhere({ gameId: id, moveCount: 2, takebacksUsed: 0 });
    expect(world.calls).toHaveLength(before);
  });

  test('a move that waits is dropped when moves were taken back elsewhere, and is sent with the takebacks known', async () => {
    const world = new World();
    const { two } = await replayed(world);
    world.cut = 'before';
    two.play(column(1));
    await world.pass(10);
    expect(world.sent.at(-1)).toMatchObject({ ply: 2, takebacksUsed: 0 });
    world.cut = 'play';
    two.wake();
    await world.pass(1000);
    expect(two.state.get()).toMatchObject({ pending: null, record: { moveCount: 2, takebacksUsed: 1 } });
    expect(notationsOf(two)?.[0]).toBe('7');
  });

  test('a game started in another tab closes this one here too', async () => {
    const world = new World();
    const [one, two] = [world.page(), world.page()];
    await one.open(auto);
    await two.open(auto);
    await one.newGame('easy');
    two.seenElsewhere({ gameId: one.state.get().record?.id ?? '', moveCount: 0, takebacksUsed: 0 });
    await world.pass(10);
    expect(two.state.get().record).toMatchObject({ status: 'completed', result: 'abandoned' });
  });
});

test('a closed page keeps no timer and ignores late responses', async () => {
  const world = new World();
  const page = world.page();
  await page.open(auto);
  page.play(column(4));
  page.stop();
  await world.pass(2000);
  expect([world.timerCount, page.state.get().record?.moveCount]).toEqual([0, 0]);
});
