/**
 * Every table: the specification's, column by column (document 2, lines 81-97; ledger DB), and what GAPS adds.
 * TypeScript keys are the specification's names, SQL names are snake_case. Migrations come from here by
 * `npm run db:generate`; they only go forward.
 */
export * from './schema/accounts.ts';
export * from './schema/games.ts';
export * from './schema/races.ts';
export * from './schema/snake.ts';
export * from './schema/puzzles.ts';
export * from './schema/friends.ts';
export * from './schema/invites.ts';
export * from './schema/notifications.ts';
export * from './schema/tournaments.ts';
export * from './schema/rankings.ts';
export * from './schema/endings.ts';
export * from './schema/operations.ts';
