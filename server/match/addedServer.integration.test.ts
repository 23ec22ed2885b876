/** A server that is started beside one that was alone until then, and published nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { channel } from '../bus/postgresql.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer } from '../testing/server.ts';
import { leave, person, playColumns, seatedPair } from './testing/people.ts';

describeOnPostgresql('a server that is added', () => {
  let place: Awaited<ReturnType<typeof createOnPostgresql>>;
  let wire: Client;
  let marks = 0;
  /** What went over the channel since the last mark. */
  let heard: string[] = [];

  beforeAll(async () => {
    place = await createOnPostgresql();
    wire = new Client({ connectionString: place.url });
    wire.on('notification', ({ payload = '' }) => heard.push(payload));
    await wire.connect();
    await wire.query(`listen ${channel}`);
  });
  afterAll(async () => {
    await wire.end();
    await place.drop();
  });

  /** Whether moves were published since this was last asked. */
  async function werePublished(): Promise<boolean> {
    const mark = `mark ${marks++}`;
    await wire.query('select pg_notify($1, $2)', [channel, mark]);
    await expect.poll(() => heard).toContain(mark);
    const before = heard;
    heard = [];
    return before.some((payload) => payload.includes('match/changed'));
  }

  test('shows the moves of the other from its first moment on', async () => {
    const one = await startServer({ databaseUrl: place.url });
    const pair = await seatedPair(one.url, one.url);
    const columns = '1234567';
    let ply = 0;
    const play = (): Promise<void> => playColumns(pair, columns[ply % columns.length] ?? '', ply++);
    await expect.poll(() => play().then(werePublished), { interval: 250, timeout: 6000 }).toBe(false);

    const two = await startServer({ databaseUrl: place.url });
    const eve = await person(two.url);
    eve.socket.send({ type: 'joinGame', gameId: pair.id });
    expect(await eve.socket.next('gameState')).toMatchObject({ game: { moveCount: ply } });
    for (const _ of columns.slice(0, 3)) {
      await play();
      await eve.socket.nextOf(
        (event) =>
          (event.type === 'gameUpdate' || event.type === 'gameState') && event.game.moveCount === ply,
      );
    }
    expect(await werePublished()).toBe(true);
    await leave([pair.ada, pair.bob, eve]);
    await Promise.all([one.stop(), two.stop()]);
  });
});
