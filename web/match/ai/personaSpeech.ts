/**
 * What the AI's persona says: the engine's own reason where there is a hint, else a line that the state
 * of the game bears out. It judges no move: only the analysis does. Pure.
 */
import type { Level } from '@playfield/games/game.ts';
import type { MatchState } from '../frame/matchState.ts';
import { outcomeOf } from '../frame/matchView.ts';
import { personas } from './personas.ts';

type Lines = {
  /** During the game, one after the other. */
  readonly playing: readonly [string, ...(readonly string[])];
  /** After the player's win, loss, draw. */
  readonly won: string;
  readonly lost: string;
  readonly drawn: string;
};

const lines: Readonly<Record<Level, Lines>> = {
  easy: {
    playing: [
      'I just go where it feels right.',
      'Take your time, I don’t mind.',
      'I may well miss something.',
    ],
    won: 'You got me! Try Marlow next.',
    lost: 'Ha, this one is mine. Another?',
    drawn: 'A draw! Nobody cries.',
  },
  medium: {
    playing: ['I watch what you threaten.', 'I look a few moves ahead.', 'Plans beat reactions. Have one?'],
    won: 'Well played. Vera would like a game.',
    lost: 'My plan worked this time. Play again?',
    drawn: 'Evenly matched. Once more?',
  },
  hard: {
    playing: ['Your move.', 'I search as deep as time allows.', 'I have time. So have you.'],
    won: 'Well played. This game is yours.',
    lost: 'Mine, this time. Again?',
    drawn: 'A draw: nothing to be ashamed of.',
  },
};
/** Half-moves from one line to the next. */
const pace = 6;
/** A search that took longer is worth a word. */
const longThinkMs = 1500;

export function personaSays(state: MatchState): string | null {
  const { record, hint, aiThinkMs, position } = state;
  const level = record?.difficulty ?? null;
  if (!record || level === null) return null;
  if (hint) return `${hint.reason}.`;
  const outcome = outcomeOf(state, record.yourSeat ?? 'player1');
  const { playing, won, lost, drawn } = lines[level];
  if (outcome !== null) return { Won: won, Lost: lost, Draw: drawn }[outcome];
  if (record.status !== 'playing') return personas[level].line;
  if (position.ply < 2) return personas[level].line;
  if (aiThinkMs !== null && aiThinkMs >= longThinkMs && position.turn === record.yourSeat)
    return `I searched ${(aiThinkMs / 1000).toFixed(1)} s for that move.`;
  return playing[Math.floor((position.ply - 2) / pace) % playing.length] ?? playing[0];
}
