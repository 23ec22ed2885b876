import { Client as Connection } from 'pg';

export type TournamentCounts = {
  readonly games: number;
  /** Stored ends of its games. */
  readonly ends: number;
  /** Stored ends of the tournament itself. */
  readonly tournaments: number;
  /** People told of any tournament's result. */
  readonly told: number;
};

/** How often what happens once was stored of a tournament, read from PostgreSQL. */
export async function tournamentCounts(
  databaseUrl: string,
  id: string,
): Promise<TournamentCounts | undefined> {
  const connection = new Connection({ connectionString: databaseUrl });
  await connection.connect();
  try {
    const { rows } = await connection.query<TournamentCounts>(
      `select (select count(*)::int from games where tournament_id = $1) as games,
         (select count(*)::int from endings where tournament_id = $1 and kind = 'game') as ends,
         (select count(*)::int from endings where subject_id = $1) as tournaments,
         (select count(*)::int from notifications where kind = 'tournament/result') as told`,
      [id],
    );
    return rows[0];
  } finally {
    await connection.end();
  }
}

/** How many ends of a game, race or tournament are stored. */
export async function countEnds(databaseUrl: string, subjectId: string): Promise<number | undefined> {
  const connection = new Connection({ connectionString: databaseUrl });
  await connection.connect();
  try {
    const { rows } = await connection.query<{ readonly ends: number }>(
      'select count(*)::int as ends from endings where subject_id = $1',
      [subjectId],
    );
    return rows[0]?.ends;
  } finally {
    await connection.end();
  }
}
