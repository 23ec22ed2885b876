/**
 * Finds how to play against the AI of a server with a BOT_SEED so that a game ends as wanted. It
 * uses the real rules, bots, engines and seeds, so changing a bot breaks no journey. The same
 * arguments give the same line.
 */
import { readFile } from 'node:fs/promises';
import { openEngines, type Engine } from '@playfield/engines/registry.ts';
import { botOf } from '@playfield/games/bots.ts';
import type { Advice, Asker, Json, Level, Position, Rng } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import { seededRng, seedOf } from '@playfield/games/rng.ts';
import { seedFor } from '@playfield/server/bots/seed.ts';

export type Move = { readonly [key: string]: Json };
export type Ending = 'win' | 'loss' | 'draw';

export type Turn = {
  readonly move: Move;
  readonly notation: string;
  /** The AI's reply; null when our own move ended the game. */
  readonly answer: { readonly move: Move; readonly notation: string } | null;
};
export type Line = readonly Turn[];

/** What the servers of e2e/server.ts are started with. */
const defaultBotSeed = '1';

/** Random games to try for one line; one in a few dozen is a draw at the easy level. */
const attempts = 3000;
/** Lines to choose the shortest from. */
const candidates = 12;

type Opponent = { readonly gameType: string; readonly level?: Level };

const found = new Map<string, Line>();

const engines = await openEngines((file) => readFile(new URL(`../engines/${file}`, import.meta.url)));

/**
 * The shortest of several lines of our turns that lead to this ending. Throws when none is found.
 */
export function lineTo({ ending, gameType, level = 'easy' }: Opponent & { readonly ending: Ending }): Line {
  const key = JSON.stringify([ending, gameType, level]);
  const known = found.get(key);
  if (known) return known;
  const lines: Line[] = [];
  for (let attempt = 0; attempt < attempts && lines.length < candidates; attempt += 1) {
    const { line, position } = playOut({ gameType, level }, ending, seedOf(`${key}${attempt}`), neverEarly);
    if (endingOf(position) === ending) lines.push(line);
  }
  const [shortest] = lines.sort((a, b) => a.length - b.length);
  if (!shortest) throw new Error(`No ${ending} found in ${attempts} games of ${gameType} at ${level}.`);
  found.set(key, shortest);
  return shortest;
}

/** A line up to the first matching board (in wire form), on our turn, in a running game. */
export function lineUntil({ gameType, level = 'easy' }: Opponent, isWanted: (board: Json) => boolean): Line {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { line, position } = playOut({ gameType, level }, 'draw', attempt, isWanted);
    if (!position.outcome && isWanted(position.board)) return line;
  }
  throw new Error(`No such board found in ${attempts} games of ${gameType} at ${level}.`);
}

/**
 * A line in which our side plays like the game's own bot at a level: in long games random play
 * never wins.
 */
export function lineByBot({ gameType, level = 'easy' }: Opponent, own: Level): Line {
  const random = seededRng(seedOf(`${gameType}${own}`));
  const game = begun(gameType);
  const line: Turn[] = [];
  while (!game.position().outcome) {
    const ours = game.play(game.choice(own, random));
    line.push({ ...ours, answer: game.answer(level) });
  }
  if (endingOf(game.position()) !== 'win') throw new Error(`${own} wins no ${gameType} against ${level}`);
  return line;
}

const neverEarly = (): boolean => false;

function gameOf(gameType: string) {
  const game = gameById(gameType);
  if (!game) throw new Error(`there is no game ${gameType}`);
  return game;
}

function rngFor(gameType: string, level: Level, moves: readonly Move[]) {
  return seededRng(seedFor(defaultBotSeed, gameType, level, moves));
}

/** One random game that aims for the ending, up to its end or to a board where it may stop. */
function playOut(
  { gameType, level }: Required<Opponent>,
  ending: Ending,
  seed: number,
  mayStop: (board: Json) => boolean,
): { readonly line: Line; readonly position: Position } {
  const random = seededRng(seed);
  const game = begun(gameType);
  const line: Turn[] = [];
  while (!game.position().outcome) {
    const choice = sensible(game.position(), ending);
    const move = choice[Math.floor(random() * choice.length)];
    if (!move) break;
    const own = game.play(move);
    line.push({ ...own, answer: game.answer(level) });
    if (!game.position().outcome && mayStop(game.position().board)) break;
  }
  return { line, position: game.position() };
}

type Played = { readonly move: Move; readonly notation: string };

/** A game from its start, played by the side to move. */
function begun(gameType: string) {
  const moves: Move[] = [];
  let position = gameOf(gameType).start();
  const play = (move: Move): Played => {
    const played = playedIn(position, move);
    position = played.position;
    moves.push(played.move);
    return { move: played.move, notation: played.notation };
  };
  const choice = (level: Level, rng: Rng, advice?: Advice<unknown>): Move => {
    const chosen = botOf(gameType)?.choose(moves, { level, rng, ...(advice && { advice }) });
    if (!chosen?.ok) throw new Error(`no bot plays ${gameType} here`);
    return chosen.value;
  };
  const advice = (asker: Asker = 'hard'): ReturnType<Engine['advise']> =>
    engines.get(gameType)?.advise(moves, { asker }) ?? null;
  return {
    position: (): Position => position,
    play,
    /** The move of the game's own bot, without an engine unless advice is given. */
    choice,
    /** The move of the server's AI; null after the end. */
    answer: (level: Level): Played | null =>
      position.outcome ? null : play(choice(level, rngFor(gameType, level, moves), advice)),
  };
}

function playedIn(position: Position, move: Move) {
  const played = position.play(position.turn, move);
  if (!played.ok) throw new Error(`${JSON.stringify(move)} is not legal: ${played.error.code}`);
  return played.value;
}

function endingOf({ outcome }: Position): Ending | null {
  if (!outcome) return null;
  if (outcome.winner === null) return 'draw';
  return outcome.winner === 'player1' ? 'win' : 'loss';
}

/**
 * The moves that do not rule the ending out at once; only those that reach it, where there are any.
 */
function sensible(position: Position, ending: Ending): readonly Move[] {
  const next = position.legalMoves().map((move) => ({ move, after: playedIn(position, move).position }));
  const reaching = next.filter(({ after }) => endingOf(after) === ending);
  if (reaching.length > 0) return reaching.map(({ move }) => move);
  const open = next.filter(({ after }) => after.outcome === null);
  if (ending === 'loss') return open.map(({ move }) => move);
  return open.filter(({ after }) => !losesAtOnce(after)).map(({ move }) => move);
}

function losesAtOnce(after: Position): boolean {
  return after.legalMoves().some((reply) => endingOf(playedIn(after, reply).position) === 'loss');
}
