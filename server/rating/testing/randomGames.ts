/** Games that ended, straight into the tables: who met whom, how it ended and when follow from a seed. */
import { seededRng } from '@playfield/games/rng.ts';
import type { Database } from '../../db/open.ts';
import { endings, games, users } from '../../db/schema.ts';

const firstEndMs = Date.UTC(2026, 0, 5);
const atOnce = 500;
const gameTypes = ['connect-four', 'tic-tac-toe', 'checkers'] as const;
const results = ['win', 'win', 'win', 'draw', 'resign', 'timeout', 'abandoned', 'aborted'] as const;

export type RandomGames = { readonly seed: number; readonly players: number; readonly games: number };

const pad = (n: number): string => String(n).padStart(6, '0');
/** Of both cases, as ids are: bytes put `Q` before `p`, a dictionary after it. */
export const playerId = (n: number): string => `${n % 2 === 0 ? 'p' : 'Q'}${pad(n)}`;

/** One in ten players is a guest; one in twenty games is casual; some are against the AI, or of somebody who is gone. */
export async function addRandomGames({ db }: Database, wanted: RandomGames): Promise<readonly string[]> {
  const rng = seededRng(wanted.seed);
  const below = (n: number): number => Math.floor(rng() * n);
  const people = Array.from({ length: wanted.players }, (_, n) => ({
    id: playerId(n),
    isGuest: n % 10 === 9,
  }));
  await db.insert(users).values(
    people.map(({ id, isGuest }) => ({
      id,
      username: id,
      usernameKey: isGuest ? null : id,
      isGuest,
      createdAt: new Date(firstEndMs - below(30) * 86_400_000),
    })),
  );
  const rows = Array.from({ length: wanted.games }, (_, n) => {
    const result = results[below(results.length)] ?? 'win';
    const [first, second] = [people[below(people.length)], people[below(people.length)]];
    const isAi = below(20) === 0;
    const hasBoth = first !== second && below(50) > 0;
    const winner = result === 'draw' || result === 'aborted' ? null : below(2) === 0 ? 'player1' : 'player2';
    const endedAt = new Date(firstEndMs + n * 60_000 + below(50_000));
    const seat2 = !isAi && hasBoth ? (second?.id ?? null) : null;
    const isCasual = first?.isGuest === true || second?.isGuest === true || below(20) === 0;
    return {
      id: `g${pad(n)}`,
      userId: first?.id ?? null,
      player1Id: first?.id ?? null,
      player1Name: first?.id ?? '',
      player2Id: seat2,
      player2Name: seat2 ?? 'AI',
      gameType: gameTypes[below(gameTypes.length)] ?? 'checkers',
      gameMode: isAi ? ('ai' as const) : ('online' as const),
      difficulty: isAi ? ('easy' as const) : null,
      status: 'completed' as const,
      board: [],
      currentPlayer: 'player1' as const,
      winner,
      result,
      rated: !isAi && !isCasual,
      moveCount: 2 + below(30),
      createdAt: new Date(endedAt.getTime() - 120_000),
      completedAt: endedAt,
    } satisfies typeof games.$inferInsert;
  });
  // Ends are stored in another order than that of their instants.
  const shuffled = rows.toSorted((a, b) => (a.id.slice(-2) < b.id.slice(-2) ? -1 : 1));
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = shuffled.slice(from, from + atOnce);
    await db.insert(games).values(some);
    await db
      .insert(endings)
      .values(some.map(({ id, completedAt }) => ({ kind: 'game', subjectId: id, endedAt: completedAt })));
  }
  return rows.map(({ id }) => id);
}
