/**
 * The verifier over the socket (issue 4; TRUST TH-11): people who type finish with a plausible result, in
 * whatever pieces the keys arrive; programs are refused or flagged, and are on no board.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { lastKeyMs, textsOf, wpm, type KeyLog } from '@playfield/games/typing-race/index.ts';
import { impossible, scripts } from '@playfield/games/typing-race/testing/cheats.ts';
import { hands, typeAs, type Hands } from '@playfield/games/typing-race/testing/human.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { batchOf, giveUp, leave, member, racer, resultsOf, startRace } from './testing/racers.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, clock);
});
afterAll(() => server.stop());

const [passage] = textsOf('passage');
if (!passage) throw new Error('there are no texts');
const { text } = passage;
const whole = ({ times, kinds }: KeyLog): KeyLog => ({ times: times.map(Math.round), kinds });

/** Pieces of random length, some sent twice, as a network with losses makes them. */
function pieces(raceId: string, log: KeyLog, rng: () => number): object[] {
  const sent: object[] = [];
  for (let from = 0; from < log.kinds.length;) {
    const to = Math.min(log.kinds.length, from + 1 + Math.floor(rng() * 60));
    const piece = batchOf(raceId, text, log, from, to);
    sent.push(piece);
    if (rng() < 0.2) sent.push(piece);
    from = to;
  }
  return sent;
}

describe('honest hands are believed', () => {
  const honest: [string, Hands][] = Object.entries(hands);
  test.each(honest)('%s', async (name, hand) => {
    const rng = seededRng(name.length * 7 + hand.wpm);
    const racers = await Promise.all([racer(server.url, 'Ada'), racer(server.url, 'Bob')]);
    const [ada, bob] = racers;
    const race = await startRace(racers, clock, { text });
    const log = whole(typeAs(hand, text, rng));
    clock.advance(lastKeyMs(log));
    for (const piece of pieces(race.id, log, rng)) ada.socket.send(piece);
    await ada.socket.next('raceUpdate', ({ players }) => players.some(({ isFinished }) => isFinished));
    giveUp(bob, race);
    const [first] = await resultsOf(ada);
    expect(first).toMatchObject({ playerName: 'Ada', verdict: 'plausible' });
    expect(first?.wpm).toBe(wpm(Array.from(text).length, lastKeyMs(log)));
    expect(ada.socket.events.filter(({ type }) => type === 'error')).toEqual([]);
    await leave(racers);
  });
});

describe('programs are not', () => {
  const cheats = [...Object.entries(scripts), ...Object.entries(impossible)];
  test.each(cheats)('%s: refused or flagged, and no best of its account', async (name, cheat) => {
    const eve = await member(server.url, `eve${cheats.findIndex(([one]) => one === name)}`);
    const bob = await racer(server.url, 'Bob');
    const race = await startRace([eve, bob], clock, { text });
    const log = whole(cheat(Array.from(text).length, seededRng(name.length)));
    clock.advance(lastKeyMs(log));
    eve.socket.send(batchOf(race.id, text, log));
    const answer = await eve.socket.nextOf(
      (event) =>
        event.type === 'error' ||
        (event.type === 'raceUpdate' && event.players.some(({ isFinished }) => isFinished)),
    );
    if (answer.type === 'error') expect(answer.code).toBe('race/too-fast');
    else {
      giveUp(bob, race);
      expect((await resultsOf(eve))[0]).toMatchObject({ verdict: 'flagged', isBest: false });
    }
    expect((await eve.client.get('/api/me/typing')).body).toMatchObject({ bestWpm: 0, bestRaceWpm: null });
    await leave([eve, bob]);
  });
});
