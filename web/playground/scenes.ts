/** Every state of a match that the playground shows: built by the reducer from games in memory. Pure. */
import type { Game as GameRules } from '@playfield/games/game.ts';
import { checkers } from '@playfield/games/checkers/index.ts';
import { moveOf } from '@playfield/games/checkers/testing/play.ts';
import { blackTakesAll, redTakesAll, repeated } from '@playfield/games/checkers/testing/wholeGames.ts';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { ticTacToe } from '@playfield/games/tic-tac-toe/index.ts';
import { botThinker } from '../offline/botThinker.ts';
import type { Offline } from '../match/frame/Connection.tsx';
import { localServer } from '../offline/localApi.ts';
import { openingMatch, reduceMatch, type MatchEvent, type MatchState } from '../match/frame/matchState.ts';
import type { GameRecord, Move } from '../match/frame/record.ts';

/** Games of each kind in wire form, the person first. */
type Games = {
  readonly rules: GameRules;
  readonly middle: readonly Move[];
  /** A game that the person is about to win. */
  readonly almost: readonly Move[];
  readonly won: readonly Move[];
  readonly lost: readonly Move[];
  readonly drawn: readonly Move[];
};

const digits = (text: string): readonly Move[] => Array.from(text, (digit) => ({ column: Number(digit) }));
const paths = (notation: string): readonly Move[] =>
  notation.split(' ').map((move) => ({ path: moveOf(move) }));

export const playable: readonly Games[] = [
  {
    rules: connectFour,
    middle: digits('33242251'),
    almost: digits('303132'),
    won: digits('3031323'),
    lost: digits('06162626'),
    drawn: digits('110400441600415253366212534621223306346555'),
  },
  {
    rules: ticTacToe,
    middle: digits('40'),
    almost: digits('0314'),
    won: digits('03142'),
    lost: digits('031485'),
    drawn: digits('012435768'),
  },
  {
    rules: checkers,
    // A capture is due.
    middle: paths('11-15 22-18'),
    almost: paths(redTakesAll).slice(0, -1),
    won: paths(redTakesAll),
    lost: paths(blackTakesAll),
    drawn: paths(repeated),
  },
];

export type Scene = {
  readonly id: string;
  readonly title: string;
  readonly state: MatchState;
  readonly offline: Offline;
};

const scene = (id: string, title: string, state: MatchState, offline: Offline = null): Scene => ({
  id,
  title,
  state,
  offline,
});

/** Scenes of one game. `nowMs` is the monotonic clock that the displays count on. */
export function scenesOf(games: Games, nowMs: number): readonly Scene[] {
  const server = localServer(
    () => 0,
    botThinker(() => 0),
  );
  const { rules } = games;
  const put = (moves: readonly Move[]): GameRecord => server.put(rules.id, moves);
  const load = (record: GameRecord, ...events: readonly MatchEvent[]): MatchState =>
    [{ type: 'loaded', record, nowMs, elapsedMs: 83_000 } as const, ...events].reduce<MatchState>(
      reduceMatch,
      openingMatch(rules),
    );
  const moved: MatchEvent = { type: 'moved', move: games.almost.at(0) ?? {}, nowMs };
  const woke: MatchEvent = { type: 'woke', nowMs: nowMs + 60_000 };
  const middle = load(put(games.middle));
  const hinted: MatchEvent = {
    type: 'hinted',
    hint: { move: middle.position.legalMoves().at(-1) ?? {}, reason: 'The engine says why here' },
    ply: middle.position.ply,
    hintsUsed: 1,
  };
  const offered: Offline = { kind: 'offered', label: 'Play on offline', onPlay: () => undefined };
  const offline = { kind: 'playing', isSaved: true } as const;
  const offlineGame = load({ ...put(games.middle), isOffline: true });
  const cut = 'You lost connection. Your move is saved and will be sent again.';
  return [
    scene('loading', 'Loading', openingMatch(rules)),
    scene('start', 'Our turn, empty board', load(put([]))),
    scene('middle', 'Our turn, in the middle', middle),
    scene('thinking', 'The AI is thinking', load(put([]), moved)),
    scene('hint', 'A hint', reduceMatch(middle, hinted)),
    scene('cut', 'The connection is cut', load(put([]), moved, { type: 'undelivered', text: cut }), offered),
    scene('no-network', 'The network is gone', middle, offered),
    scene('offline', 'Offline', offlineGame, { ...offline, onBack: null }),
    scene('online-again', 'Online again', offlineGame, { ...offline, onBack: () => undefined }),
    scene('won', 'Won', load(put(games.won))),
    scene('lost', 'Lost', load(put(games.lost))),
    scene('drawn', 'Drawn', load(put(games.drawn))),
    scene('replay', 'Replay', load(put(games.won), { type: 'replayed', ply: 3 })),
    scene('result', 'The result', load(put(games.won), woke)),
    scene('closed', 'Closed by another game', load(server.abandon(put(games.middle).id))),
    scene('spectator', 'Somebody else’s game', load({ ...put(games.lost), yourSeat: null })),
    scene(
      'failed',
      'Could not be opened',
      reduceMatch(openingMatch(rules), {
        type: 'failed',
        text: "This game doesn't exist or was removed.",
        isGone: true,
      }),
    ),
  ];
}
