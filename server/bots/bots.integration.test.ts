/** The engine pool with real threads (T-55). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { randomGame } from '@playfield/games/checkers/testing/play.ts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createCheckersEngine } from '@playfield/engines/checkers/engine.ts';
import { positionAfter } from '@playfield/engines/checkers/replay.ts';
import { createSolver } from '@playfield/engines/connect-four/solver.ts';
import { fractions, quietLine } from '@playfield/engines/connect-four/testing/lines.ts';
import { isLong, sized } from '@playfield/tools/test/size.ts';
import { createBots, type BotsOptions, type MoveRequest } from './bots.ts';

type Pool = ReturnType<typeof createBots>;
const open: Pool[] = [];

function bots(options: Partial<BotsOptions> = {}): Pool {
  const made = createBots({ workers: 1, deadlineMs: 10_000, nowMs: () => performance.now(), ...options });
  open.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((made) => made.close()));
});

/** For tests that ask one question after the other: loading the engines costs more than most answers. */
const shared = createBots({ workers: 1, deadlineMs: 10_000, nowMs: () => performance.now() });
afterAll(() => shared.close());

const request: MoveRequest = { gameType: 'connect-four', moves: [], level: 'hard', seed: 1, owner: 'a' };
/** Nothing answers it at once. */
const longRequest: MoveRequest = { ...request, gameType: 'checkers' };

test('a bot moves and gives hints in every game, from moves in wire form', async () => {
  const { chooseMove, hint } = shared;
  const moves = [{ column: 0 }, { column: 1 }, { column: 0 }, { column: 1 }, { column: 0 }];
  expect(await chooseMove({ ...request, moves, level: 'easy' })).toMatchObject({ ok: true });
  expect(await hint({ gameType: 'connect-four', moves, seed: 1, owner: 'a' })).toEqual({
    ok: true,
    value: { move: { column: 0 }, notation: '1', reason: 'Play column 1: it blocks three in a row' },
  });
  expect(await hint({ gameType: 'tic-tac-toe', moves: [], seed: 1, owner: 'a' })).toMatchObject({ ok: true });
  const stored = [{ to: 15, from: 11 }, { to: 18, from: 22 }, { from: 15, to: 22 }, { path: [25, 18] }];
  const asked = { gameType: 'checkers', moves: stored, seed: 1, owner: 'a' };
  expect(await chooseMove({ ...asked, level: 'easy' })).toMatchObject({
    ok: true,
    value: { move: { from: expect.any(Number), to: expect.any(Number) } },
  });
  expect(await hint(asked)).toMatchObject({ ok: true });
});

test('an answer that came while the main thread stood still beyond the deadline counts', async () => {
  const lost: string[] = [];
  const efforts: number[] = [];
  const { chooseMove, whenUp } = bots({
    deadlineMs: 300,
    events: {
      lost: (kind) => void lost.push(kind),
      answered: ({ effort }) => void efforts.push(effort),
    },
  });
  await whenUp();
  const asked = chooseMove({ ...request, gameType: 'tic-tac-toe' });
  await new Promise((turn) => setImmediate(turn));
  const startedMs = performance.now();
  while (performance.now() - startedMs < 800);
  expect(await asked).toMatchObject({ ok: true });
  expect({ lost, efforts }).toEqual({ lost: [], efforts: [1] });
});

test('C4-003 hard plays perfectly where the solver has the answer, and its hints say how it ends', async () => {
  const wasm = new URL('../../engines/connect-four/wasm/engine.wasm', import.meta.url);
  const solver = await createSolver(readFileSync(wasm), { tableBits: 20 });
  const { chooseMove, hint } = shared;
  const fraction = fractions(6);
  let forced = 0;
  const lines = sized(6, 25);
  for (let n = 0; n < lines; n++) {
    const columns = quietLine(16 + (n % 8), fraction);
    const moves = columns.map((column) => ({ column }));
    const scores = solver.columnScores(columns) ?? [];
    const best = Math.max(...scores.map(({ score }) => score));
    const perfect = scores.flatMap(({ column, score }) => (score === best ? [{ column }] : []));
    const answer = await chooseMove({ ...request, moves, seed: n });
    expect({ columns, found: answer.ok && perfect }).toEqual({ columns, found: perfect });
    expect(perfect).toContainEqual(answer.ok && answer.value.move);
    const advice = await hint({ gameType: 'connect-four', moves, seed: 1, owner: 'a' });
    expect(perfect).toContainEqual(advice.ok && advice.value.move);
    // The winner's last disc lies so many of its moves ahead.
    const discs = columns.length;
    const own = Math.floor(discs / 2);
    const said = advice.ok ? /forces a win in (\d+) moves/.exec(advice.value.reason) : null;
    if (said) forced += 1;
    if (said) expect(Number(said[1])).toBe(22 - best - own);
  }
  expect(forced).toBeGreaterThan(lines / 10);
}, 120_000);

test('G52 hard takes the word of the engine in Checkers', async () => {
  const folder = new URL('../../engines/checkers/', import.meta.url);
  const [wasm, endings] = ['wasm/engine.wasm', 'endings/four.gz'].map((file) =>
    readFileSync(new URL(file, folder)),
  );
  if (!wasm || !endings) throw new Error('the engine is not there');
  const engine = await createCheckersEngine(wasm, { endings });
  const { chooseMove } = shared;
  const moves = [{ from: 11, to: 15 }, { from: 22, to: 18 }, { path: [15, 22] }, { path: [25, 18] }];
  const { moves: scored } = engine.scores(positionAfter(moves), { mostNodes: 2_500_000, margin: 6 });
  const close = scored.filter(({ score }) => score >= (scored[0]?.score ?? 0) - 6);
  const paths = close.map(({ move: [from, to, ...more] }) => (more.length > 0 ? null : { from, to }));
  for (const seed of isLong ? [1, 2, 3] : [1]) {
    const answer = await chooseMove({ gameType: 'checkers', moves, level: 'hard', seed, owner: 'a' });
    expect(paths).toContainEqual(answer.ok && answer.value.move);
  }
}, 30_000);

test("a host's own endings are taken; a file that holds none is left aside, and the game goes on", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'playfield-endings-'));
  const [own, broken, none] = ['own.gz', 'broken.gz', 'none.gz'].map((file) => join(folder, file));
  // As large as the endings of five pieces are, and every one of them lost for the side to move: the side that moves there wins.
  writeFileSync(own ?? '', gzipSync(Buffer.alloc(46_777_575, 0b10101010), { level: 1 }));
  writeFileSync(broken ?? '', 'something else');
  const five = randomGame(4).find(({ board, mustCapture }) => {
    return !mustCapture && board.flat().filter((piece) => piece !== null).length === 5;
  });
  const moves = five?.moves.map(({ path }) => ({ path })) ?? [];
  const asked = { gameType: 'checkers', moves, seed: 1, owner: 'a' };
  const said = async (endingsFile = ''): Promise<string | null> => {
    const answer = await bots({ endingsFile }).hint(asked);
    return answer.ok ? answer.value.reason : null;
  };
  const usual = await said(none);
  expect(usual).toContain('comes out best');
  expect(await said(broken)).toBe(usual);
  expect(await said(own)).toContain('leads to an ending that is won');
  rmSync(folder, { recursive: true });
}, 60_000);

test('the same request gives the same move', async () => {
  const { chooseMove } = bots({ workers: 2 });
  const asked = { ...request, level: 'easy', moves: [{ column: 3 }] } as const;
  const answers = await Promise.all(['a', 'b', 'c'].map((owner) => chooseMove({ ...asked, owner })));
  const moves = answers.map((answer) => answer.ok && answer.value.move);
  expect(new Set(moves.map((move) => JSON.stringify(move))).size).toBe(1);
});

test('a damaged record, an unknown game and a finished game are bugs of the caller: they reject', async () => {
  const { chooseMove } = shared;
  await expect(chooseMove({ ...request, moves: [{ column: 9 }] })).rejects.toThrow('move/malformed');
  await expect(chooseMove({ ...request, gameType: 'chess' })).rejects.toThrow('no game chess');
  const over = [0, 1, 0, 1, 0, 1, 0].map((column) => ({ column }));
  await expect(chooseMove({ ...request, moves: over })).rejects.toThrow('move/game-over');
});

test('another pool gives the same move for the same request', async () => {
  const asked = { ...request, seed: 99, level: 'medium', moves: [{ column: 3 }, { column: 2 }] } as const;
  const answers = [await shared.chooseMove(asked), await bots().chooseMove(asked)];
  const [one, other] = answers.map((answer) => answer.ok && answer.value.move);
  expect(one).toEqual(other);
});

/** Refused for load. */
const overloaded = { ok: false, error: { code: 'server/overloaded' } };

describe('T-55', () => {
  test('the main thread goes on while the pool thinks', async () => {
    const { chooseMove } = shared;
    await chooseMove({ ...request, level: 'easy' });
    let turns = 0;
    let longestGapMs = 0;
    let lastMs = performance.now();
    let isThinking = true;
    const turn = (): void => {
      const nowMs = performance.now();
      longestGapMs = Math.max(longestGapMs, nowMs - lastMs);
      lastMs = nowMs;
      turns += 1;
      if (isThinking) setImmediate(turn);
    };
    setImmediate(turn);
    let thoughtMs = 0;
    for (const seed of [0, 1, 2]) {
      const answer = await chooseMove({ ...longRequest, seed });
      if (answer.ok) thoughtMs += answer.value.thinkMs;
    }
    isThinking = false;
    // Three long searches: on this thread each of them would be one turn.
    expect(turns).toBeGreaterThan(300);
    expect(longestGapMs).toBeLessThan(thoughtMs / 2);
  });

  test('somebody with one request is not kept waiting by somebody with four', async () => {
    const { chooseMove } = bots();
    const answered: string[] = [];
    const ask = async (name: string): Promise<void> => {
      await chooseMove({ ...request, level: 'easy', owner: name.charAt(0) });
      answered.push(name);
    };
    await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1'].map(ask));
    expect(answered).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  test('one visitor with two hundred questions: all but a few are refused, and another is answered among the first', async () => {
    const { chooseMove } = bots();
    const answered: string[] = [];
    const codes = new Map<string, number>();
    const ask = async (owner: string): Promise<void> => {
      const answer = await chooseMove({ ...request, level: 'easy', owner });
      if (answer.ok) answered.push(owner);
      else codes.set(answer.error.code, (codes.get(answer.error.code) ?? 0) + 1);
    };
    await Promise.all([...Array.from({ length: 200 }, () => 'busy'), 'other'].map(ask));
    expect(answered).toEqual(['busy', 'busy', 'other', 'busy', 'busy', 'busy']);
    expect([...codes]).toEqual([['request/too-many-at-once', 195]]);
  });

  test('many visitors at once: searches look at less, and beyond the bound visitors are refused at once', async () => {
    const efforts: number[] = [];
    const { chooseMove } = bots({ events: { answered: ({ effort }) => efforts.push(effort) } });
    // What a full search costs is learnt from the first.
    expect(await chooseMove(longRequest)).toMatchObject({ ok: true });
    const visitors = Array.from({ length: 67 }, (_, n) =>
      chooseMove({ ...longRequest, owner: `visitor ${n}` }),
    );
    const answers = await Promise.all(visitors);
    expect(answers.map((answer) => answer.ok)).toEqual([...answers.keys()].map((n) => n < 65));
    expect(answers.at(-1)).toEqual(overloaded);
    expect(efforts[0]).toBe(1);
    expect(Math.max(...efforts.slice(2))).toBeLessThan(0.5);
  });

  test('a reproducible pool never looks at less', async () => {
    const efforts: number[] = [];
    const { chooseMove } = bots({
      isReproducible: true,
      events: { answered: ({ effort }) => efforts.push(effort) },
    });
    await Promise.all(['a', 'b', 'c', 'd'].map((owner) => chooseMove({ ...request, owner })));
    expect(efforts).toEqual([1, 1, 1, 1]);
  });

  test('a question that is withdrawn never reaches the thread when it waits, and blocks nobody when it runs', async () => {
    const kinds: string[] = [];
    const { chooseMove, hint, running, waiting } = bots({
      events: { answered: ({ kind }) => kinds.push(kind) },
    });
    const [moved, ended] = [new AbortController(), new AbortController()];
    const runs = chooseMove({ ...request, signal: moved.signal });
    const waits = hint({ ...request, owner: 'b', signal: ended.signal });
    const goesOn = chooseMove({ ...request, level: 'easy', owner: 'c' });
    ended.abort();
    moved.abort();
    const withdrawn = { ok: false, error: { code: 'request/withdrawn' } };
    expect(await Promise.all([runs, waits])).toEqual([withdrawn, withdrawn]);
    expect([running(), waiting()]).toEqual([1, 1]);
    expect(await goesOn).toMatchObject({ ok: true });
    expect(kinds).toEqual(['connect-four hard', 'connect-four easy']);
  });

  const faulty = new URL('./testing/faultyWorker.ts', import.meta.url);

  test('a search beyond the deadline is ended, and the answer comes from a cheaper one', async () => {
    const lost: string[] = [];
    const { chooseMove } = bots({
      worker: faulty,
      deadlineMs: 500,
      events: { lost: (kind) => lost.push(kind) },
    });
    expect(await chooseMove({ ...request, seed: 1 })).toMatchObject({ ok: true });
    expect(lost).toEqual(['connect-four hard']);
  });

  test('a thread that dies is replaced, its question asked again, and others notice nothing', async () => {
    const lost: string[] = [];
    const { chooseMove } = bots({ worker: faulty, events: { lost: (kind) => lost.push(kind) } });
    const answers = await Promise.all([
      chooseMove({ ...request, seed: 2 }),
      chooseMove({ ...request, level: 'easy', owner: 'b', seed: 0 }),
    ]);
    expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
    expect(lost).toEqual(['connect-four hard']);
  });

  test('a question that ends every thread is refused, and the pool lives on', async () => {
    const { chooseMove } = bots({ worker: faulty });
    expect(await chooseMove({ ...request, seed: 3 })).toEqual(overloaded);
    expect(await chooseMove({ ...request, seed: 0 })).toMatchObject({ ok: true });
  });

  test('closing lets the running search finish and refuses the others', async () => {
    const { chooseMove, close } = bots();
    const running = chooseMove(request);
    const waiting = chooseMove({ ...request, owner: 'b' });
    const closed = close();
    expect(await waiting).toEqual(overloaded);
    expect(await running).toMatchObject({ ok: true });
    await closed;
    expect(await chooseMove(request)).toEqual(overloaded);
  });
});
