/**
 * The levels of each game as the server plays them, with the engines: against each other and
 * against reference players, alternating seats, the same games in every run: wins, draws and losses
 * of the first named, and its advantage in Elo points; where the choice matters, the share of best
 * moves and of moves that keep the position's value (bench/levels/choices.ts); and how long the
 * levels think. Ends with one line of JSON. `npm run bench -- ladder`; `node bench/ladder.ts
 * checkers` for that game only.
 */
import { openAdvice } from '@playfield/engines/testing/advice.ts';
import { bot as checkersBot } from '@playfield/games/checkers/bot.ts';
import { rules as checkersRules } from '@playfield/games/checkers/rules.ts';
import {
  beginner as checkersBeginner,
  carefulAdult as checkersCarefulAdult,
} from '@playfield/games/checkers/testing/players.ts';
import { bot as connectFourBot } from '@playfield/games/connect-four/bot.ts';
import { rules as connectFourRules } from '@playfield/games/connect-four/rules.ts';
import {
  beginner as connectFourBeginner,
  carefulAdult,
} from '@playfield/games/connect-four/testing/players.ts';
import type { Bot, Rules } from '@playfield/games/game.ts';
import { sharesOf, type Judged } from '@playfield/games/testing/choices.ts';
import {
  eloStep,
  levelPlayers,
  playMatch,
  type AdviceOn,
  type Player,
} from '@playfield/games/testing/ladder.ts';
import { randomPlayer } from '@playfield/games/testing/players.ts';
import { bot as ticTacToeBot } from '@playfield/games/tic-tac-toe/bot.ts';
import { rules as ticTacToeRules } from '@playfield/games/tic-tac-toe/rules.ts';
import { beginner as ticTacToeBeginner } from '@playfield/games/tic-tac-toe/testing/players.ts';
import { checkersChoices, connectFourChoices, ticTacToeChoices } from './levels/choices.ts';
import { milliseconds, percentile, printFigures, type Figure } from './measure/figures.ts';

const seed = 2026;
const command = 'npm run bench -- ladder';

type Match = { readonly first: string; readonly second: string; readonly games: number };

/**
 * What a level's moves cost: by the clock and in processor time, which a busy machine does not
 * inflate.
 */
type Thinking = { readonly wallMs: number[]; readonly cpuMs: number[] };

function timed<State, Move>(player: Player<State, Move>, thinking: Thinking): Player<State, Move> {
  return {
    name: player.name,
    choose(state, rng) {
      const startedMs = performance.now();
      const before = process.threadCpuUsage();
      const move = player.choose(state, rng);
      const { user, system } = process.threadCpuUsage(before);
      thinking.wallMs.push(performance.now() - startedMs);
      thinking.cpuMs.push((user + system) / 1000);
      return move;
    },
  };
}

/** To a hundredth of a millisecond. */
const rounded = (ms: number): number => Math.round(ms * 100) / 100;

type Result = { readonly figures: readonly Figure[]; readonly summary: object };

type Subject<State, Move> = {
  readonly title: string;
  readonly rules: Rules<State, Move>;
  readonly bot: Bot<State, Move>;
  readonly adviceOn?: AdviceOn<State, Move>;
  readonly references: readonly Player<State, Move>[];
  readonly matches: readonly Match[];
  /** Positions where the choice matters. */
  readonly choices: readonly Judged<State, Move>[];
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function ladder<State, Move>(subject: Subject<State, Move>): Result {
  const { title, rules, bot, adviceOn, references, matches, choices } = subject;
  const thinking = new Map<string, Thinking>();
  const players = new Map([randomPlayer(rules), ...references].map((player) => [player.name, player]));
  for (const [level, player] of Object.entries(levelPlayers(bot, adviceOn))) {
    const times: Thinking = { wallMs: [], cpuMs: [] };
    thinking.set(level, times);
    players.set(level, timed(player, times));
  }
  const chosen = [...players.values()].map((player) => {
    const shares = sharesOf(player, choices, seed);
    console.log(`${title}: ${player.name}: ${percent(shares.best)} best, ${percent(shares.kept)} kept`);
    return { player: player.name, ...shares };
  });
  const played = matches.map(({ first, second, games }) => {
    const [one, other] = [players.get(first), players.get(second)];
    if (!one || !other) throw new Error(`${title}: nobody is called ${first} or ${second}`);
    const tally = playMatch(rules, one, other, games, seed);
    const elo = Math.round(eloStep(tally));
    console.log(`${title}: ${first} against ${second}: ${tally.wins}-${tally.draws}-${tally.losses}`);
    return { first, second, ...tally, elo };
  });
  const thought = [...thinking].map(([level, { wallMs, cpuMs }]) => ({
    level,
    moves: wallMs.length,
    p50Ms: rounded(percentile(wallMs, 0.5)),
    p99Ms: rounded(percentile(wallMs, 0.99)),
    cpuP99Ms: rounded(percentile(cpuMs, 0.99)),
  }));
  const figures = [
    ...chosen.map(({ player, best, kept }) => ({
      figure: `${title}: ${player}, ${choices.length} positions where the choice matters, best moves / worth kept`,
      value: `${percent(best)} / ${percent(kept)}`,
    })),
    ...played.map(({ first, second, wins, draws, losses, elo }) => ({
      figure: `${title}: ${first} against ${second}, won-drawn-lost`,
      value: `${wins}-${draws}-${losses}`,
      ratio: `${elo >= 0 ? '+' : ''}${elo} Elo`,
    })),
    ...thought.map(({ level, p50Ms, p99Ms, cpuP99Ms }) => ({
      figure: `${title}: ${level} thinks, p50 / p99 / p99 of processor time`,
      value: [p50Ms, p99Ms, cpuP99Ms].map(milliseconds).join(' / '),
    })),
  ];
  return { figures, summary: { choices: chosen, matches: played, thinking: thought } };
}

const advice = await openAdvice();

const subjects: ReadonlyMap<string, () => Promise<Result>> = new Map([
  [
    'checkers',
    async () =>
      ladder({
        title: 'Checkers',
        rules: checkersRules,
        bot: checkersBot,
        adviceOn: advice.checkers,
        references: [checkersBeginner, checkersCarefulAdult],
        choices: await checkersChoices(),
        matches: [
          { first: 'easy', second: 'random', games: 200 },
          { first: 'easy', second: checkersBeginner.name, games: 200 },
          { first: 'medium', second: 'easy', games: 200 },
          { first: 'medium', second: checkersBeginner.name, games: 100 },
          { first: 'medium', second: checkersCarefulAdult.name, games: 40 },
          { first: 'hard', second: 'medium', games: 20 },
          { first: 'hard', second: checkersCarefulAdult.name, games: 10 },
        ],
      }),
  ],
  [
    'connect-four',
    async () =>
      ladder({
        title: 'Connect Four',
        rules: connectFourRules,
        bot: connectFourBot,
        adviceOn: advice.connectFour,
        references: [connectFourBeginner, carefulAdult],
        choices: await connectFourChoices(),
        matches: [
          { first: 'easy', second: 'random', games: 400 },
          { first: 'easy', second: connectFourBeginner.name, games: 400 },
          { first: 'medium', second: 'easy', games: 400 },
          { first: 'medium', second: connectFourBeginner.name, games: 400 },
          { first: 'medium', second: carefulAdult.name, games: 40 },
          { first: 'hard', second: 'medium', games: 30 },
          { first: 'hard', second: carefulAdult.name, games: 20 },
        ],
      }),
  ],
  [
    'tic-tac-toe',
    () =>
      Promise.resolve(
        ladder({
          title: 'Tic Tac Toe',
          rules: ticTacToeRules,
          bot: ticTacToeBot,
          references: [ticTacToeBeginner],
          choices: ticTacToeChoices(),
          matches: [
            { first: 'easy', second: 'random', games: 1000 },
            { first: 'easy', second: ticTacToeBeginner.name, games: 1000 },
            { first: 'medium', second: 'easy', games: 1000 },
            { first: 'medium', second: ticTacToeBeginner.name, games: 1000 },
            { first: 'hard', second: 'medium', games: 1000 },
            { first: 'hard', second: ticTacToeBeginner.name, games: 1000 },
            { first: 'hard', second: 'random', games: 1000 },
          ],
        }),
      ),
  ],
]);

const asked = process.argv[2];
const figures: Figure[] = [];
const summaries: Record<string, object> = {};
for (const [game, climb] of subjects) {
  if (asked !== undefined && asked !== game) continue;
  const result = await climb();
  figures.push(...result.figures);
  summaries[game] = result.summary;
}
printFigures(command, new Date(), figures);
console.log(JSON.stringify({ seed, ...summaries }));
