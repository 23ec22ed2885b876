/** What the page of a tournament does about what it hears. */
import { expect, test } from 'vitest';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { SeenTournament } from './details.ts';
import { hearTournament } from './hearTournament.ts';
import { matchOf, playerOf, tournamentOf, won } from './testing/samples.ts';

/** What is done about an event, in order: `shown` with its version. */
function done(event: SocketEvent, known: SeenTournament | null = tournamentOf()): readonly string[] {
  const acts: string[] = [];
  hearTournament(event, {
    id: 't1',
    userId: 'p2',
    known: () => known ?? undefined,
    show: ({ version }) => acts.push(`shown ${version}`),
    showWhole: ({ version }) => acts.push(`whole ${version}`),
    reread: () => acts.push('read again'),
    rereadAfterGap: () => acts.push('read after a gap'),
  });
  return acts;
}

const { aheadMs: _, ...details } = tournamentOf({ version: 9 });
const update = {
  type: 'tournamentUpdate',
  tournamentId: 't1',
  from: 4,
  version: 5,
  status: 'active',
  phase: 'running',
  currentParticipants: 8,
  matches: [matchOf('winners/1/1', ['p1', 'p8'], won('p1'))],
  participants: [],
  endsAt: null,
} as const;
const own = [matchOf('winners/1/2', ['p2', 'p7'], { status: 'playing' })];
const elsewhere = { tournamentId: 't2' };

test.each<[string, Parameters<typeof done>, readonly string[]]>([
  ['the whole', [{ type: 'tournamentState', tournament: details }], ['whole 9']],
  ['the whole of another one', [{ type: 'tournamentState', tournament: { ...details, id: 't2' } }], []],
  ['a change of others', [{ ...update, matches: [...update.matches], participants: [] }], ['shown 5']],
  ['a change of one’s own', [{ ...update, matches: own, participants: [] }], ['shown 5', 'read again']],
  [
    'a change after one that was missed',
    [{ ...update, from: 5, version: 6, matches: [], participants: [] }],
    ['read after a gap'],
  ],
  ['a change of another one', [{ ...update, ...elsewhere, matches: own, participants: [] }], []],
  [
    'one’s own line of an arena',
    [
      { type: 'tournamentYou', tournamentId: 't1', participant: playerOf('p2'), place: 3 },
      tournamentOf({ format: 'arena', matches: [] }),
    ],
    ['shown 4', 'read again'],
  ],
  ['that the server heard nothing of the others', [{ type: 'resync' }], ['read after a gap']],
])('%s', (_title, heard, acts) => {
  expect(done(...heard)).toEqual(acts);
});

test('before the first reading a change is not needed', () => {
  expect(done({ ...update, matches: own, participants: [] }, null)).toEqual([]);
});
