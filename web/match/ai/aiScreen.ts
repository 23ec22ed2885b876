/** What the screen of a game against the AI shows and reports; its parts pick what they need. */
import type { GameSummary } from '@playfield/contracts/http/match.ts';
import type { ResultNews } from '@playfield/contracts/http/results.ts';
import type { Level } from '@playfield/games/game.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import type { Offline } from '../frame/Connection.tsx';
import type { MatchState } from '../frame/matchState.ts';
import type { Move } from '../frame/record.ts';
import type { Numbers } from './PlayerCards.tsx';

export type AiMatchScreen = {
  readonly state: MatchState;
  readonly texts: GameTexts;
  /** This page's address without a game. */
  readonly path: string;
  readonly numbers: Numbers;
  /** Newest first; undefined while loading, null where they could not be read. */
  readonly recent: readonly GameSummary[] | null | undefined;
  /** The last games are being read. */
  readonly isReading: boolean;
  readonly links: readonly { readonly href: string; readonly label: string }[];
  /** Whether an account may be offered after a win. */
  readonly isGuest: boolean;
  /** What the game brought, told by the server after its end. */
  readonly ratingUpdate: ResultNews | null;
  readonly offline: Offline;
  readonly level: Level;
  readonly onLevel: (level: Level) => void;
  readonly onMove: (move: Move) => void;
  readonly onNewGame: () => void;
  /** The level of the game that `onPlayAgain` starts. */
  readonly againAt: Level;
  readonly onPlayAgain: () => void;
  /** Another game, at this level. */
  readonly onNextLevel: (level: Level) => void;
  readonly onHint: () => void;
  readonly onTakeBack: () => void;
  readonly onReplay: (ply: number) => void;
  /** Null for a game that has no link. */
  readonly onShare: (() => void) | null;
  readonly onCloseResult: () => void;
  readonly onRetry: () => void;
  readonly onReread: () => void;
};
