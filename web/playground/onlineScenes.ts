/** Every state of a match between two people that the playground shows: built by its reducer. Pure. */
import type { SocketStatus } from '../api/liveSocket.ts';
import {
  openingOnline,
  reduceOnline,
  type OnlineEvent,
  type OnlineState,
} from '../match/online/onlineState.ts';
import { recordOf, type Changes } from '../match/online/sampleRecords.ts';
import type { GameRecord } from '../match/frame/record.ts';
import type { playable } from './scenes.ts';

export type OnlineScene = { readonly id: string; readonly title: string; readonly state: OnlineState };

const graceMs = 60_000;
const clock = {
  initialMs: 180_000,
  incrementMs: 2000,
  player1Ms: 95_000,
  player2Ms: 8400,
  running: null,
  asOfMs: 0,
};

/** Scenes of one game. `nowMs` is the monotonic clock that the displays count on. */
export function onlineScenesOf(games: (typeof playable)[number], nowMs: number): readonly OnlineScene[] {
  const { rules } = games;
  const link = (to: SocketStatus): OnlineEvent => ({ type: 'link', link: to, nowMs });
  const show = (record: GameRecord, ...events: readonly OnlineEvent[]): OnlineState =>
    [
      link('connected'),
      { type: 'gameState', record, nowMs } as const,
      {
        type: 'presence',
        presence: { player1: true, player2: record.player2Name !== null, spectators: 2 },
      } as const,
      ...events,
    ].reduce<OnlineState>(reduceOnline, openingOnline(rules));
  const middle = (changes: Changes = {}, seat: GameRecord['yourSeat'] = 'player1'): GameRecord =>
    recordOf(rules, games.middle, seat, changes);
  const waiting = { status: 'waiting', player2Name: null, player2Id: null } as const;
  const empty = (changes: Changes, seat: GameRecord['yourSeat']): GameRecord =>
    recordOf(rules, [], seat, changes);
  const away = { graceEndsAtMs: { player1: null, player2: graceMs } };
  const woke: OnlineEvent = { type: 'woke', nowMs: nowMs + graceMs };
  const offered = middle({ online: { offer: { kind: 'draw', by: 'player2' } } });

  return [
    { id: 'connecting', title: 'Connecting', state: openingOnline(rules) },
    {
      id: 'waiting',
      title: 'Waiting for somebody',
      state: show(empty({ ...waiting, online: { code: 'K7M2QX' } }, 'player1')),
    },
    { id: 'invited', title: 'Invited by link', state: show(empty(waiting, null)) },
    { id: 'mine', title: 'Our turn', state: show(middle()) },
    { id: 'theirs', title: 'Their turn', state: show(middle({}, 'player2')) },
    { id: 'clocks', title: 'With clocks', state: show(middle({ online: { clock } })) },
    {
      id: 'sent',
      title: 'Our move is on its way',
      state: show(middle(), { type: 'moved', move: games.almost.at(0) ?? {}, nowMs }),
    },
    { id: 'offered', title: 'A draw is offered', state: show(offered) },
    {
      id: 'asked',
      title: 'We asked for a takeback',
      state: show(middle({ online: { isQuick: false, offer: { kind: 'takeback', by: 'player1' } } })),
    },
    {
      id: 'lapsed',
      title: 'An offer was declined',
      state: show(offered, {
        type: 'gameUpdate',
        record: middle({ online: { version: 99 } }),
        nowMs: nowMs + graceMs,
      }),
    },
    { id: 'away', title: 'The opponent is away', state: show(middle({ online: away })) },
    {
      id: 'claim',
      title: 'The win can be claimed',
      state: show(middle({ online: { ...away, asOfMs: graceMs } })),
    },
    { id: 'cut', title: 'Reconnecting', state: show(middle(), link('reconnecting')) },
    { id: 'watching', title: 'Watched', state: show(middle({}, null)) },
    { id: 'won', title: 'Won', state: show(recordOf(rules, games.won, 'player1')) },
    { id: 'result', title: 'Lost, the result', state: show(recordOf(rules, games.won, 'player2'), woke) },
    { id: 'drawn', title: 'Drawn, the result', state: show(recordOf(rules, games.drawn, 'player1'), woke) },
    {
      id: 'resigned',
      title: 'Resigned, a rematch is wanted',
      state: show(
        middle({
          status: 'completed',
          winner: 'player1',
          result: 'resign',
          online: { offer: { kind: 'rematch', by: 'player2' } },
        }),
      ),
    },
    {
      id: 'gone',
      title: 'Could not be opened',
      state: reduceOnline(openingOnline(rules), {
        type: 'match',
        event: { type: 'failed', text: "This game doesn't exist or was removed.", isGone: true },
      }),
    },
  ];
}
