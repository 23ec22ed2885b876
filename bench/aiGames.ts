/**
 * How quickly the AI replies when many play it: from posting a move over HTTP to the response with
 * the AI's move, every game at every level, half of the players replying at once and half thinking
 * for a second. The server has one processor for everything it does (requests, engines, embedded
 * database), the players the other. Then how many games with players who think for a second it
 * sustains. `node bench/aiGames.ts --games 50 --seconds 20 --capacity 75,100,200` sets sizes;
 * `--capacity none` skips the second part.
 */
import { parseArgs } from 'node:util';
import { startServer } from '@playfield/e2e/server.ts';
import { levels } from '@playfield/games/game.ts';
import { opponents, playOn, type Player, type Reply } from './aiGames/players.ts';
import { createBots } from '@playfield/server/bots/bots.ts';
import './measure/exitOnSignals.ts';
import { milliseconds, percentile, printFigures, type Figure } from './measure/figures.ts';
import { cpuSeconds, pin } from './online/processes.ts';

const { values: asked } = parseArgs({
  options: {
    games: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
    capacity: { type: 'string', default: '75,100,200' },
  },
});
const options = process.argv.slice(2);
const command =
  options.length === 0 ? 'npm run bench -- aiGames' : ['node bench/aiGames.ts', ...options].join(' ');
const seconds = Number(asked.seconds);
const warmUpMs = 4000;
/** The longest acceptable wait, milliseconds. */
const bar = 300;
const serverCore = 0;
const playersCore = 1;

type Run = {
  readonly replies: readonly Reply[];
  /** Processor time of the server. */
  readonly cpuMs: number;
};

/** All play during the warm-up and then for `seconds`, which count. */
async function run(players: readonly Player[]): Promise<Run> {
  const server = await startServer({ BOT_SEED: '', LOG_LEVEL: 'warn' });
  try {
    pin(server.pid(), serverCore);
    const startedMs = performance.now();
    const countFromMs = startedMs + warmUpMs;
    const untilMs = countFromMs + seconds * 1000;
    const replies: Reply[] = [];
    const isOver = (): boolean => performance.now() > untilMs;
    const heard = (reply: Reply): void =>
      void (performance.now() > countFromMs && !isOver() && replies.push(reply));
    const playing = players.map((player, n) => playOn(server.address, player, n + 1, isOver, heard));
    await new Promise((resolve) => setTimeout(resolve, warmUpMs));
    const before = cpuSeconds([server.pid()]);
    await Promise.all(playing);
    return { replies, cpuMs: 1000 * (cpuSeconds([server.pid()]) - before) };
  } finally {
    await server.dispose();
  }
}

const times = (replies: readonly Reply[]): readonly number[] => replies.map(({ ms }) => ms);

function rows(name: string, { replies, cpuMs }: Run): Figure[] {
  const groups = [
    ...levels.map((level) => [level, replies.filter((reply) => reply.level === level)] as const),
    ['all levels', replies] as const,
  ];
  const late = replies.filter(({ isLate }) => isLate).length;
  return [
    ...groups
      .filter(([, group]) => group.length > 0)
      .map(([level, group]) => ({
        figure: `AI replies, ${name}, ${level}: p50 / p99 of ${group.length}`,
        value: `${milliseconds(percentile(times(group), 0.5))} / ${milliseconds(percentile(times(group), 0.99))}`,
        anchor: `p99 within ${bar} ms`,
        ratio: `${(percentile(times(group), 0.99) / bar).toFixed(2)}x`,
      })),
    {
      figure: `AI replies, ${name}: a second; asked for again; processor time of each`,
      value: `${(replies.length / seconds).toFixed(0)}; ${late}; ${milliseconds(cpuMs / replies.length)}`,
    },
  ];
}

function players(count: number, thinkMs: (n: number) => number): readonly Player[] {
  return Array.from({ length: count }, (_, n) => {
    const opponent = opponents[n % opponents.length];
    if (!opponent) throw new Error('nobody to play');
    return { opponent, thinkMs: thinkMs(n) };
  });
}

function worst({ replies }: Run): number {
  return Math.max(
    ...levels.map((level) => percentile(times(replies.filter((reply) => reply.level === level)), 0.99)),
  );
}

/** The cost of replacing a thread that was terminated: processor time until it responds. */
async function newThread(): Promise<Figure> {
  const before = process.cpuUsage();
  const bots = createBots({ workers: 1, deadlineMs: 30_000, nowMs: () => performance.now() });
  await bots.chooseMove({ gameType: 'tic-tac-toe', moves: [], level: 'easy', seed: 1, owner: 'bench' });
  const { user, system } = process.cpuUsage(before);
  await bots.close();
  return {
    figure: 'a new engine thread, processor time until its first answer',
    value: milliseconds((user + system) / 1000),
  };
}

pin(process.pid, playersCore);
const figures: Figure[] = [await newThread()];
for (const opponent of opponents.filter(({ level }) => level === 'hard')) {
  const alone = await run([{ opponent, thinkMs: 200 }]);
  figures.push(...rows(`${opponent.gameType} alone`, alone).slice(0, 1));
}
const games = Number(asked.games);
figures.push(
  ...rows(`${games} games, half answer at once`, await run(players(games, (n) => (n % 2 === 0 ? 0 : 1000)))),
);
const calm = await run(players(games, () => 1000));
figures.push(...rows(`${games} games, a second each`, calm));

if (asked.capacity !== 'none') {
  let most = worst(calm) < bar ? games : 0;
  for (const count of asked.capacity.split(',').map(Number)) {
    const measured = await run(players(count, () => 1000));
    figures.push(...rows(`${count} games, a second each`, measured));
    if (worst(measured) >= bar) break;
    most = count;
  }
  figures.push({
    figure: `AI games, a move a second, with p99 under ${bar} ms at every level on one core`,
    value: `${most}`,
  });
}
printFigures(command, new Date(), figures);
