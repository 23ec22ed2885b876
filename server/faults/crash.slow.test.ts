/**
 * SIGKILL of the whole server while guests play the AI over HTTP (TRUST F2), at moments from a fixed seed. The full
 * bar is twenty rounds (npm run test:long).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Game } from '@playfield/contracts/http/match.ts';
import { gameIds } from '@playfield/games/registry.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { auditDatabase } from './testing/audit.ts';
import { sayFigures } from './testing/figures.ts';
import { createGuest, startLoad, type Guest } from './testing/guest.ts';
import { serverProcess, type ServerProcess } from './testing/serverProcess.ts';
import { isLong, sized } from '@playfield/tools/test/size.ts';

const rounds = sized(1, 20);
const guestCount = sized(10, 60);
/** Requests in flight. */
const atOnce = 8;
/** Looks at a game whose AI has not moved yet, each answered within ANSWER_WITHIN_MS. */
const looks = 10;

let server: ServerProcess;
beforeAll(async () => {
  server = await serverProcess();
});
afterAll(() => server.dispose());

const isAiToMove = (game: Game | null) => game?.status === 'playing' && game.currentPlayer === 'player2';

/** Each guest sees its game again, the AI's answer included, and is still the same person with the same counts. */
async function checkAll(guests: readonly Guest[]): Promise<void> {
  for (const guest of guests) {
    expect(await guest.look()).toBe('done');
    // While the engine's threads are starting, a look is answered without the AI's move, and the next one asks for it.
    for (let again = 0; again < looks && isAiToMove(guest.game()); again++)
      expect(await guest.look()).toBe('done');
    expect(guest.game()).not.toSatisfy(isAiToMove);
    await guest.checkSession();
  }
}

test(
  `${guestCount} AI games survive ${rounds} times SIGKILL: nothing acknowledged is lost, all are finished (F2, T-36)`,
  { timeout: 120_000 + rounds * 40_000 },
  async () => {
    const rng = seededRng(20_260_101);
    const guests = Array.from({ length: guestCount }, (_, index) =>
      createGuest({
        url: server.url,
        gameType: gameIds[index % gameIds.length] ?? '',
        difficulty: index % 3 === 0 ? 'medium' : 'easy',
        rng: seededRng(index),
      }),
    );
    await server.start();
    const recoveriesMs: number[] = [];
    let answered = 0;
    for (let round = 0; round < rounds; round++) {
      const load = startLoad(guests, atOnce);
      await load.reach(guestCount + Math.floor(rng() * 200));
      await pause(rng() * 20);
      await server.end('SIGKILL');
      await load.stop();
      answered += load.answered();
      recoveriesMs.push(await server.start());
      await checkAll(guests);
    }
    const goals = new Map(guests.map((guest) => [guest, guest.finished() + 1]));
    await startLoad(guests, 4, (guest) => guest.finished() >= (goals.get(guest) ?? 0)).whole;
    await checkAll(guests);
    expect((await server.end('SIGTERM')).code).toBe(0);
    const audit = await auditDatabase({ dataDir: server.dataDir });

    const worst = Math.max(...recoveriesMs);
    sayFigures('F2', {
      kills: rounds,
      'answered requests': answered,
      'moves kept': audit.moves,
      'games ended': audit.ended,
      'longest recovery in ms': worst,
    });
    if (isLong) expect(worst).toBeLessThan(5000);
    expect(guests.every((guest) => guest.finished() > 0)).toBe(true);
  },
);
