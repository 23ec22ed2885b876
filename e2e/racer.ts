/** A racer without a window: a session, a socket, and typing by the real clock. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Race } from '@playfield/contracts/http/race.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { keysBy, msAtWpm, replay, sliceLog, type KeyLog } from '@playfield/games/typing-race/index.ts';
import { hands, typeAs } from '@playfield/games/typing-race/testing/human.ts';
import { newClient } from '@playfield/server/testing/client.ts';
import { openSocket, type SocketClient } from '@playfield/server/testing/socket.ts';

export type Racer = { readonly race: Race; readonly socket: SocketClient };

/** The contract: five batches a second at most. */
const batchEveryMs = 200;

/** Takes a place in a waiting race. */
export async function enterRace(address: string, raceId: string, name: string): Promise<Racer> {
  const client = newClient(address);
  await client.get('/api/auth/me');
  const socket = await openSocket(address, client.cookie());
  socket.send({ type: 'joinRace', raceId, playerName: name });
  const { race } = await socket.next('raceState', ({ race }) => race.you !== null);
  return { race, socket };
}

/** The timing of keys: a human rhythm, or all evenly spaced. */
export type Rhythm = 'hand' | 'machine';

function runOf(text: string, wpm: number, rhythm: Rhythm): KeyLog {
  const typed = typeAs({ ...hands.average, wpm, errorRate: 0.02 }, text, seededRng(wpm));
  if (rhythm === 'hand') return { ...typed, times: typed.times.map(Math.round) };
  const characters = Array.from(text);
  return {
    times: characters.map((_, number) => Math.round(msAtWpm(number + 1, wpm))),
    kinds: '+'.repeat(characters.length),
  };
}

/** Types the whole text from GO on at the given WPM. */
export async function typeRace({ race, socket }: Racer, wpm: number, rhythm: Rhythm = 'hand'): Promise<void> {
  const { id, text } = race;
  // The player who takes the last place learns of the start with it.
  const goAtMs = race.goAtMs ?? (await socket.next('raceStart')).goAtMs;
  const log = runOf(text, wpm, rhythm);
  for (let from = 0; from < log.kinds.length; await sleep(batchEveryMs)) {
    const to = keysBy(log, Date.now() - goAtMs);
    const standing = replay(Array.from(text).length, sliceLog(log, 0, to));
    if (!standing.ok) throw new Error(standing.error.code);
    const { index, errors } = standing.value;
    if (to > from)
      socket.send({ type: 'raceProgress', raceId: id, from, ...sliceLog(log, from, to), index, errors });
    from = to;
  }
}
