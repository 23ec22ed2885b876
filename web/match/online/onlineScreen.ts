/**
 * What the screen of a match between two people shows and reports; its parts pick what they need.
 */
import type { ReactElement, ReactNode } from 'react';
import type { GameAction, OfferKind } from '@playfield/contracts/http/match.ts';
import type { GameRatings } from '@playfield/contracts/http/ratings.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import type { ResultNews } from '@playfield/contracts/http/results.ts';
import type { Move } from '../frame/record.ts';
import type { OnlineState } from './onlineState.ts';
import type { Reactions } from './reactions.ts';

export type OnlineScreen = {
  readonly state: OnlineState;
  readonly texts: GameTexts;
  readonly isGuest: boolean;
  /** Of both seats, as far as they are to be seen now. */
  readonly ratings: GameRatings;
  /** What the game changed of the player's rating; null until the server tells. */
  readonly ratingUpdate: ResultNews | null;
  /** Null where nobody can react. */
  readonly reactions: Reactions | null;
  /** The form of a visitor for whom a seat is free. */
  readonly joinForm: ReactNode;
  /** Asked in the quiet place under the board, when there is something to ask. */
  readonly question: ReactElement | null;
  readonly onMove: (move: Move) => void;
  readonly onAct: (action: GameAction, offer?: OfferKind) => void;
  /** Explains why a button does nothing, for those who cannot point at it. */
  readonly onExplain: (reason: string) => void;
  readonly onReplay: (ply: number) => void;
  readonly onShare: () => void;
  readonly onCloseResult: () => void;
  readonly onRetry: () => void;
};
