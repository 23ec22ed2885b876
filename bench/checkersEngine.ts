/**
 * The Checkers engine: move sequences counted per second, half-moves searched over time, and
 * matches with metered processor time against the bot of games/checkers (hard, equal time) and
 * rapid-draughts from npm (depth 7, a tenth of its time). The same openings in every run. Takes
 * about four minutes of processor time, nearly all of it the opponents'.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { createCheckersEngine } from '@playfield/engines/checkers/engine.ts';
import { start } from '@playfield/engines/checkers/testing/positions.ts';
import { positionOf } from '@playfield/engines/checkers/testing/states.ts';
import { eloStep } from '@playfield/games/testing/ladder.ts';
import { opening, playMatch, type Tally } from './checkersEngine/match.ts';
import { enginePlayer, hardPlayer, rapidDraughts, type Player } from './checkersEngine/players.ts';
import { median, milliseconds, printFigures, type Figure } from './measure/figures.ts';

const command = 'npm run bench -- checkersEngine';
const seed = 2026;
const perftDepth = 11;
const rounds = 5;
const rapidDepth = 7;
/** Openings on which a player's time per move is measured before its match. */
const sampledOpenings = 12;
const hardPairs = 10;
const rapidPairs = 25;

const load = (file: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../engines/checkers/${file}`, import.meta.url)));
const bytes = load('wasm/engine.wasm');
const endings = load('endings/four.gz');
const engine = await createCheckersEngine(bytes, { endings });

/** Milliseconds of this thread's processor time. */
function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const kilobytes = (length: number): string => `${(length / 1000).toFixed(1)} kB`;

function countingSpeed(): number {
  const speeds = Array.from({ length: rounds }, () => {
    let count = 0;
    const ms = cpuMs(() => (count = engine.perft(start, perftDepth)));
    return count / ms / 1000;
  });
  return median(speeds);
}

/** Positions per millisecond of processor time, over a few openings. */
function searchSpeed(): number {
  let nodes = 0;
  const ms = cpuMs(() => {
    for (let n = 0; n < sampledOpenings; n += 1) {
      nodes += engine.search(positionOf(opening(seed + n)), { mostNodes: 300_000 }).nodes;
    }
  });
  return nodes / ms;
}

/** Processor time to search this many half-moves from the start. */
const timeTo = (depth: number): number =>
  median(
    Array.from({ length: 3 }, () =>
      cpuMs(() => engine.search(start, { mostNodes: Infinity, maxDepth: depth })),
    ),
  );

/** A player's processor time per move, over the first moves after a few openings. */
async function pace(player: Player): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < sampledOpenings; n += 1) times.push((await player.think(opening(seed + n))).cpuMs);
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

function matchFigure(title: string, { wins, draws, losses, cpuMs: [ours, theirs] }: Tally): Figure {
  const share = (100 * (wins + draws / 2)) / (wins + draws + losses);
  return {
    figure: `Checkers engine against ${title}, won-drawn-lost; processor time a move`,
    value: `${wins}-${draws}-${losses}; ${milliseconds(ours)}`,
    anchor: milliseconds(theirs),
    ratio: `${share.toFixed(1)} %, ${Math.round(eloStep({ wins, draws, losses }))} Elo`,
  };
}

engine.perft(start, perftDepth - 1);
const counted = countingSpeed();
const nodesPerMs = searchSpeed();
const figures: Figure[] = [
  { figure: `Checkers engine: perft ${perftDepth}, one thread`, value: `${counted.toFixed(0)} M/s` },
  { figure: 'Checkers engine: search, one thread', value: `${(nodesPerMs / 1000).toFixed(2)} M positions/s` },
  ...[11, 13, 15, 17].map((depth) => ({
    figure: `Checkers engine: ${depth} half-moves from the start`,
    value: milliseconds(timeTo(depth)),
  })),
  {
    figure: 'Checkers engine: WebAssembly with its weights, packed; endings of up to four pieces',
    value: `${kilobytes(gzipSync(bytes, { level: 9 }).length)}; ${kilobytes(endings.length)}`,
  },
];
console.log(figures.map(({ figure, value }) => `${figure}: ${value}`).join('\n'));

const hard = hardPlayer(seed);
const hardNodes = Math.round((await pace(hard)) * nodesPerMs);
const against = await playMatch(enginePlayer(engine, hardNodes), hard, hardPairs, seed);
figures.push(matchFigure('the bot of games/checkers (hard), equal time', against));
console.log(figures.at(-1));

const rapid = rapidDraughts(rapidDepth);
if (rapid) {
  const rapidNodes = Math.round(((await pace(rapid)) / 10) * nodesPerMs);
  const tally = await playMatch(enginePlayer(engine, rapidNodes), rapid, rapidPairs, seed);
  figures.push(matchFigure(`rapid-draughts 1.0.6, depth ${rapidDepth}, a tenth of its time`, tally));
  rapid.stop();
} else console.log('rapid-draughts could not be installed: no match against it.');

printFigures(command, new Date(), figures);
