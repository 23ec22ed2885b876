import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '../testing/database.ts';
import { statements } from './journal.ts';

const matchCount = 2000;

describeEachDatabase('the journal of matches', (open) => {
  test.each(['store', 'store-moves'] as const)(
    '%s looks games up by their index (FIGURES section 4)',
    async (name) => {
      const { db } = await open();
      await db.execute(sql`
      insert into games (id, game_type, game_mode, player1_name, code, board, current_player, status)
      select 'game-' || n, 'connect-four', 'friend', 'Ada', 'code-' || n, '[]', 'player1', 'playing'
      from generate_series(1, ${matchCount}::int) n`);
      await db.execute(sql`analyze games`);
      const change = {
        id: 'game-7',
        version: 0,
        move_count: 1,
        status: 'playing',
        current_player: 'player2',
      };
      const text = statements[name].replace('$1', () => `'${JSON.stringify([change])}'`);
      const { rows: lines } = await db.execute(sql.raw(`explain ${text}`));
      const plan = lines.map((line) => String(line['QUERY PLAN'])).join('\n');
      expect(plan).toContain('on games g');
      expect(plan).not.toContain('Seq Scan on games');
    },
  );
});
