/** What is known of a game for which somebody here follows what happens in it. */
import type { Game, GameSummary, OfferKind } from '@playfield/contracts/http/match.ts';
import type { Activity } from '@playfield/contracts/http/presence.ts';
import { gamePath } from '@playfield/contracts/paths.ts';
import type { Topic } from '../bus/notice.ts';
import type { MatchRow } from './match.ts';

/** A game that somebody follows here. */
export type Followed = {
  /** Of the hub. */
  readonly topic: Topic;
  /** What those who follow were told last; null when that is not known. */
  toldVersion: number | null;
  /** Whether that is only about to be told. */
  isToBeTold: boolean;
  /** Whose the seats were then. */
  owners: Owners;
  isOver: boolean;
  /** Whether somebody waits for what its players do next. */
  isAwaited: boolean;
  /** Between two people. */
  isRunning: boolean;
  /** What its players do, for friends to see. */
  playing: Activity | null;
};

type Owners = Pick<MatchRow, 'player1Id' | 'player2Id'>;

/** Without the moves and the board that `game` has beside them: it is kept for as long as the game is followed. */
const ownersOf = ({ player1Id, player2Id }: Owners): Owners => ({ player1Id, player2Id });

/** Whether a seat has gone from one person to another: a guest has signed in. */
export const hasOtherOwner = (before: Owners, { player1Id, player2Id }: Owners): boolean =>
  before.player1Id !== player1Id || (before.player2Id !== null && before.player2Id !== player2Id);

const isRunning = ({ status, gameMode }: Pick<GameSummary, 'gameMode' | 'status'>): boolean =>
  status === 'playing' && gameMode !== 'ai';

/** Until the game is over; afterwards while a rematch is offered, and in a tournament, which pairs players who are there. */
const isAwaited = (
  status: GameSummary['status'],
  offer: OfferKind | null,
  isOfTournament: boolean,
): boolean => status !== 'completed' || offer === 'rematch' || isOfTournament;

/** Friends may watch games of the lobby alone: those made for a friend, and those against the AI, are private. */
export function playingOf(
  game: Pick<GameSummary, 'id' | 'gameType' | 'gameMode' | 'status'>,
): Activity | null {
  if (game.status !== 'playing') return null;
  const { gameType } = game;
  return game.gameMode === 'online'
    ? { kind: 'game', gameType, link: gamePath(game.id) }
    : { kind: 'game', gameType };
}

export const followedOf = (game: Game, topic: Topic): Followed => ({
  topic,
  toldVersion: game.online?.version ?? null,
  isToBeTold: false,
  owners: ownersOf(game),
  isOver: game.status === 'completed',
  isAwaited: isAwaited(game.status, game.online?.offer?.kind ?? null, Boolean(game.online?.tournament)),
  isRunning: isRunning(game),
  playing: playingOf(game),
});

/** Notes what the game is after a change, but not what those who follow it do. */
export function noteChange(followed: Followed, row: MatchRow): void {
  followed.owners = ownersOf(row);
  followed.isOver = row.status === 'completed';
  followed.isAwaited = isAwaited(row.status, row.offer, row.tournamentId !== null);
  followed.isRunning = isRunning(row);
}
