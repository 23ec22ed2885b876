/**
 * Checkers hints as the server gives them, compared with hints at hard's number of positions, on
 * the same positions in every run: processor time, and how often both name the same move. Where
 * they differ, both moves are judged by a longer search: how many hundredths of a man the hint's
 * move is worth less.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createCheckersEngine } from '@playfield/engines/checkers/engine.ts';
import { positionOf } from '@playfield/engines/checkers/testing/states.ts';
import { openEngine } from '@playfield/engines/registry.ts';
import { botOf } from '@playfield/games/bots.ts';
import type { Asker } from '@playfield/games/game.ts';
import { rules, type State } from '@playfield/games/checkers/rules.ts';
import { moveOf } from '@playfield/games/checkers/testing/play.ts';
import { playedState } from '@playfield/games/checkers/testing/positions.ts';
import { wire } from '@playfield/games/checkers/wire.ts';
import { milliseconds, percentile, printFigures, type Figure } from './measure/figures.ts';

const command = 'npm run bench -- checkersHints';
const positions = 60;
const judgesNodes = 10_000_000;
/** Hundredths of a man: larger differences count as this much, a win against a draw included. */
const mostLess = 200;

const folder = new URL('../engines/', import.meta.url);
const read = (file: string): Promise<Uint8Array<ArrayBuffer>> => readFile(new URL(file, folder));
const load = (file: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(new URL(file, folder)));

const opened = await openEngine('checkers', read);
const bot = botOf('checkers');
if (!opened || !bot) throw new Error('Checkers has no engine');
const [engine, player] = [opened, bot];
const judge = await createCheckersEngine(load('checkers/wasm/engine.wasm'), {
  endings: load('checkers/endings/four.gz'),
  tableBits: 21,
});

type Hinted = { readonly notation: string; readonly ms: number };

/** A hint based on the engine's scores for `asker`. */
function hinted(state: State, asker: Asker): Hinted {
  const moves = state.moves.map(({ path }) => wire.writeMove(path));
  const before = process.threadCpuUsage();
  const found = player.hint(moves, { rng: () => 0, advice: () => engine.advise(moves, { asker }) });
  const { user, system } = process.threadCpuUsage(before);
  if (!found.ok) throw new Error(found.error.code);
  return { notation: /^Play (\S+):/.exec(found.value.reason)?.[1] ?? '', ms: (user + system) / 1000 };
}

/** Hundredths of a man by which a move is worth less than another. */
const lessBy = (state: State, move: string, other: string): number =>
  Math.max(-mostLess, Math.min(mostLess, worth(state, other) - worth(state, move)));

/** For the mover, on the engine's scale. */
function worth(state: State, notation: string): number {
  const next = rules.apply(state, moveOf(notation));
  if (!next.ok) throw new Error(next.error.code);
  const outcome = rules.outcome(next.value);
  if (outcome) return outcome.winner === null ? 0 : Infinity;
  return -judge.search(positionOf(next.value), { mostNodes: judgesNodes }).score;
}

const states: State[] = [];
for (let seed = 0; states.length < positions; seed += 1) {
  const state = playedState(seed);
  if (state) states.push(state);
}

const compared = states.map((state) => {
  const [hint, hard] = [hinted(state, 'hint'), hinted(state, 'hard')];
  const isSame = hint.notation === hard.notation;
  return { hint, hard, isSame, less: isSame ? 0 : lessBy(state, hint.notation, hard.notation) };
});

const hintMs = compared.map(({ hint }) => hint.ms);
const hardMs = compared.map(({ hard }) => hard.ms);

const times = (title: string, all: readonly number[]): Figure => ({
  figure: `${title}, ${positions} positions: processor time p50 / p95`,
  value: `${milliseconds(percentile(all, 0.5))} / ${milliseconds(percentile(all, 0.95))}`,
});

const same = compared.filter(({ isSame }) => isSame).length;
const less = compared.map((one) => one.less);
const mean = less.reduce((sum, one) => sum + one, 0) / positions;
printFigures(command, new Date(), [
  {
    ...times('Checkers hint', hintMs),
    anchor: `with hard's positions, ${milliseconds(percentile(hardMs, 0.5))}`,
    ratio: `${(percentile(hintMs, 0.5) / percentile(hardMs, 0.5)).toFixed(2)}x`,
  },
  times("Checkers hint with hard's positions", hardMs),
  {
    figure: "Checkers hint: the same move as with hard's positions; worth less, in the mean and at most",
    value: `${same} of ${positions}; ${mean.toFixed(1)} and ${Math.max(...less)} hundredths of a man`,
  },
]);
