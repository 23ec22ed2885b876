/**
 * A game that is not stored anywhere, from the address of its analysis (`analysisPath`): every move
 * in the game's notation, checked by its rules. The visitor is taken to be the person who played it
 * against the AI, unless it was shared. Pure.
 */
import type { Game as GameRules, Position } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import { newRecord, recordAfter } from '../offline/localRecord.ts';
import type { GameRecord, Move } from '../match/frame/record.ts';

export type Addressed =
  | { readonly record: GameRecord }
  /** Why it is invalid, for the reader. */
  | { readonly refusal: string };

const ofOthers = { gameMode: 'local', yourSeat: null, player2Name: 'Player 2' } as const;

/** The error quotes this many characters of an invalid move. */
const longestQuote = 20;

/**
 * `moves` separated by commas, e.g. `4,4,3` of `connect-four`; an unfinished game is accepted, too.
 */
export function addressedGame(gameType: string | null, moves: string, isShared = false): Addressed {
  const rules = gameById(gameType ?? '');
  if (!rules) return { refusal: 'The address names no game that is played here.' };
  let played = {
    record: newRecord(rules, 1, 0, { isOffline: true, ...(isShared ? ofOthers : {}) }),
    position: rules.start(),
  };
  for (const [index, notation] of (moves === '' ? [] : moves.split(',')).entries()) {
    if (played.position.outcome)
      return { refusal: `The game was over after move ${index}, but the address goes on.` };
    const after = recordAfter(played, moveCalled(rules, played.position, notation), 0);
    if (!after.ok)
      return { refusal: `Move ${index + 1} of the address, “${quoted(notation)}”, cannot be played there.` };
    played = after.value;
  }
  return { record: played.record };
}

function moveCalled(rules: GameRules, position: Position, notation: string): Move | undefined {
  return position.legalMoves().find((move) => {
    const name = rules.notate(move);
    return name.ok && name.value === notation;
  });
}

function quoted(text: string): string {
  const signs = Array.from(text);
  return signs.length > longestQuote ? `${signs.slice(0, longestQuote).join('')}…` : text;
}
