/**
 * The levels of each game against each other and against reference players, both seats alternately, the same games in
 * every run: wins, draws and losses of the first named, how many Elo points it is stronger, and how long the levels
 * think. Ends with one line of JSON. Takes about four minutes, nearly all of them hard's.
 */
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
import { eloStep, levelPlayers, playMatch, type Player } from '@playfield/games/testing/ladder.ts';
import { randomPlayer } from '@playfield/games/testing/players.ts';
import { bot as ticTacToeBot } from '@playfield/games/tic-tac-toe/bot.ts';
import { rules as ticTacToeRules } from '@playfield/games/tic-tac-toe/rules.ts';
import { beginner as ticTacToeBeginner } from '@playfield/games/tic-tac-toe/testing/players.ts';
import { milliseconds, percentile, printFigures, type Figure } from './measure/figures.ts';

const seed = 2026;
const command = 'npm run bench -- ladder';

type Match = { readonly first: string; readonly second: string; readonly games: number };

/** What a level's moves cost: by the clock and by the processor, which a busy machine does not stretch. */
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

function ladder<State, Move>(
  title: string,
  game: { readonly rules: Rules<State, Move>; readonly bot: Bot<State, Move> },
  references: readonly Player<State, Move>[],
  matches: readonly Match[],
): Result {
  const thinking = new Map<string, Thinking>();
  const players = new Map([randomPlayer(game.rules), ...references].map((player) => [player.name, player]));
  for (const [level, player] of Object.entries(levelPlayers(game.bot))) {
    const times: Thinking = { wallMs: [], cpuMs: [] };
    thinking.set(level, times);
    players.set(level, timed(player, times));
  }
  const played = matches.map(({ first, second, games }) => {
    const [one, other] = [players.get(first), players.get(second)];
    if (!one || !other) throw new Error(`${title}: nobody is called ${first} or ${second}`);
    const tally = playMatch(game.rules, one, other, games, seed);
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
  return { figures, summary: { matches: played, thinking: thought } };
}

const checkers = ladder(
  'Checkers',
  { rules: checkersRules, bot: checkersBot },
  [checkersBeginner, checkersCarefulAdult],
  [
    { first: 'easy', second: 'random', games: 200 },
    { first: 'easy', second: checkersBeginner.name, games: 200 },
    { first: 'medium', second: 'easy', games: 200 },
    { first: 'medium', second: checkersBeginner.name, games: 100 },
    { first: 'medium', second: checkersCarefulAdult.name, games: 60 },
    { first: 'hard', second: 'medium', games: 20 },
    { first: 'hard', second: checkersCarefulAdult.name, games: 20 },
  ],
);
const connectFour = ladder(
  'Connect Four',
  { rules: connectFourRules, bot: connectFourBot },
  [connectFourBeginner, carefulAdult],
  [
    { first: 'easy', second: 'random', games: 400 },
    { first: 'easy', second: connectFourBeginner.name, games: 400 },
    { first: 'medium', second: 'easy', games: 400 },
    { first: 'medium', second: connectFourBeginner.name, games: 400 },
    { first: 'medium', second: carefulAdult.name, games: 100 },
    { first: 'hard', second: 'easy', games: 20 },
    { first: 'hard', second: 'medium', games: 30 },
    { first: 'hard', second: carefulAdult.name, games: 50 },
  ],
);
const ticTacToe = ladder(
  'Tic Tac Toe',
  { rules: ticTacToeRules, bot: ticTacToeBot },
  [ticTacToeBeginner],
  [
    { first: 'easy', second: 'random', games: 1000 },
    { first: 'easy', second: ticTacToeBeginner.name, games: 1000 },
    { first: 'medium', second: 'easy', games: 1000 },
    { first: 'medium', second: ticTacToeBeginner.name, games: 1000 },
    { first: 'hard', second: 'medium', games: 1000 },
    { first: 'hard', second: ticTacToeBeginner.name, games: 1000 },
    { first: 'hard', second: 'random', games: 1000 },
  ],
);
printFigures(command, new Date(), [...checkers.figures, ...connectFour.figures, ...ticTacToe.figures]);
console.log(
  JSON.stringify({
    seed,
    checkers: checkers.summary,
    connectFour: connectFour.summary,
    ticTacToe: ticTacToe.summary,
  }),
);
