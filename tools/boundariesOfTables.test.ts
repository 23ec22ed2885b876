/**
 * Which feature of the server owns which table. Others neither import it nor name it in SQL: they call the owner, which
 * offers functions that take a transaction.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import * as schema from '../server/db/schema.ts';
import { root, sources } from './imports.ts';

/** Folder of `server/`, or file in it, by exported table. */
const owners: Readonly<Record<string, string>> = {
  users: 'account',
  userSettings: 'account',
  sessions: 'account',
  siteKeys: 'account',
  recoveryCodes: 'account',
  freedNames: 'account',
  restrictions: 'account',
  games: 'match',
  gameMoves: 'match',
  gameStats: 'match',
  typingRaces: 'race',
  raceParticipants: 'race',
  raceKeystrokes: 'race',
  raceInvites: 'invite',
  typingResults: 'race',
  typingLogHashes: 'race',
  pastRaces: 'race',
  chatMessages: 'chat',
  puzzleSolutions: 'puzzle',
  snakeRuns: 'snake',
  friendships: 'friends',
  blocks: 'friends',
  friendActions: 'friends',
  activity: 'friends',
  invites: 'invite',
  tournaments: 'tournament',
  tournamentParticipants: 'tournament',
  tournamentMatches: 'tournament',
  tournamentBars: 'tournament',
  tournamentContestEnds: 'tournament',
  channelMessages: 'chat',
  playerRankings: 'rating',
  ratingChanges: 'rating',
  sharedAddresses: 'rating',
  headToHead: 'rating',
  ratingBuckets: 'rating',
  weeklyScores: 'rating',
  pointsLedger: 'points',
  achievementCounters: 'achievement',
  achievementReplays: 'achievement',
  achievements: 'achievement',
  userAchievements: 'achievement',
  notifications: 'notification',
  pushSubscriptions: 'notification',
  presence: 'socket',
  moderationLog: 'operator',
  analyticsEvents: 'analytics',
  endings: 'endings',
  endingsByDay: 'statistics',
  resultNews: 'digest',
  heartbeats: 'nodes',
  outages: 'nodes',
};

const sqlNames = new Map(
  Object.entries(schema).flatMap(([name, value]) =>
    is(value, PgTable) ? [[name, getTableName(value)] as const] : [],
  ),
);

/** The tables of other features that a file's text imports from the schema or names in SQL. */
function foreignTables(file: string, text: string): string[] {
  const owner = file.split('/')[1];
  const imported = [...text.matchAll(/import\s+(?:type\s+)?{([^}]*)}\s+from\s+'[^']*\/db\/schema[^']*'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map(
      (name) =>
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0] ?? '',
    );
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const inSql = (sqlName: string): boolean =>
    new RegExp(String.raw`\b(?:from|join|into|update|truncate)\s+(?:only\s+)?"?${sqlName}"?[\s)\`,;]`).test(
      code,
    );
  return [...sqlNames].flatMap(([name, sqlName]) =>
    owners[name] !== owner && (imported.includes(name) || inSql(sqlName)) ? [`${file}: ${name}`] : [],
  );
}

/** The database folder makes, migrates and tests all tables. */
const files = sources('server').filter((file) => !file.startsWith('server/db/'));

describe('tables', () => {
  test('each has an owner', () => {
    expect(Object.keys(owners).toSorted()).toEqual([...sqlNames.keys()].toSorted());
  });

  test('no feature reads or writes the tables of another', () => {
    const found = files.flatMap((file) => foreignTables(file, readFileSync(join(root, file), 'utf8')));
    expect(found).toEqual([]);
  });

  test.each([
    ["import { games, users } from '../db/schema.ts';", ['games']],
    ["import {\n  type games as Games,\n  users,\n} from '../../db/schema/games.ts';", ['games']],
    ['await db.execute(sql`select * from games where id = 1`);', ['games']],
    ['const text = `insert into game_moves (id) values (1)`;', ['gameMoves']],
    ['// what is read from games \n/* from games */', []],
    ["import { users } from '../db/schema.ts';", []],
  ])('the rule sees through %j', (text, found) => {
    expect(foreignTables('server/account/store.ts', text)).toEqual(
      found.map((name) => `server/account/store.ts: ${name}`),
    );
  });
});
