/**
 * The lobby with 100 waiting games and ten changes a second: what a viewer is sent, beside what the
 * whole list after each of the same changes would have been. `node bench/lobby.ts --seconds 5`
 * measures less.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { lobbyAfter, type LobbyList } from '@playfield/contracts/lobbyList.ts';
import { lobbyChangedEvent, lobbyEvent } from '@playfield/contracts/socket/match.ts';
import { serverProcess } from '@playfield/server/faults/testing/serverProcess.ts';
import { openGame } from '@playfield/server/match/testing/people.ts';
import { newClient, type Client } from '@playfield/server/testing/client.ts';
import { WebSocket } from 'ws';
import './measure/exitOnSignals.ts';
import { printFigures } from './measure/figures.ts';

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
const seconds = Number(options.seconds);
const waiting = 100;
const changesPerS = 10;

type Open = { readonly client: Client; readonly id: string };

async function measure(): Promise<void> {
  const server = await serverProcess();
  try {
    await server.start();
    const open = async (): Promise<Open> => {
      const client = newClient(server.url);
      return {
        client,
        id: (await openGame(client, { gameType: 'checkers', playerName: 'Ada Lovelace' })).id,
      };
    };
    const games: Open[] = [];
    while (games.length < waiting) games.push(await open());

    const viewer = newClient(server.url);
    await viewer.get('/api/auth/me');
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, {
      headers: { cookie: viewer.cookie() },
      perMessageDeflate: false,
    });
    let list: LobbyList | null = null;
    let differences = { bytes: 0, events: 0, asWholeBytes: 0 };
    const watching = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        const event: unknown = JSON.parse(data.toString());
        const whole = lobbyEvent.safeParse(event);
        if (whole.success) {
          list = lobbyAfter(null, whole.data);
          return resolve();
        }
        const changed = lobbyChangedEvent.safeParse(event);
        if (!changed.success) return undefined;
        list = lobbyAfter(list, changed.data);
        if (!list) throw new Error('a difference is missing');
        differences = {
          bytes: differences.bytes + data.length,
          events: differences.events + 1,
          asWholeBytes:
            differences.asWholeBytes + Buffer.byteLength(JSON.stringify({ type: 'lobby', ...list })),
        };
        return undefined;
      });
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.send(JSON.stringify({ type: 'watchLobby' }));
    await watching;

    const startMs = performance.now();
    for (let n = 0; n < changesPerS * seconds; n++) {
      const dueMs = startMs + (n * 1000) / changesPerS;
      if (dueMs > performance.now()) await pause(dueMs - performance.now());
      // One goes, another comes.
      if (games.length < waiting) games.push(await open());
      else {
        const [gone] = games.splice(0, 1);
        await gone?.client.post(`/api/games/${gone.id}/action`, { action: 'abort' });
      }
    }
    await pause(1000);
    const tookS = (performance.now() - startMs) / 1000;
    socket.terminate();
    const { bytes, events, asWholeBytes } = differences;
    const name = `Lobby, ${waiting} waiting games, ${changesPerS} changes a second: to each viewer`;
    printFigures('npm run bench -- lobby', new Date(), [
      {
        figure: name,
        value: `${(bytes / tookS / 1000).toFixed(2)} kB/s`,
        anchor: `the whole list each time ${(asWholeBytes / tookS / 1000).toFixed(1)} kB/s`,
        ratio: `${(bytes / asWholeBytes).toFixed(3)}x`,
      },
      { figure: `${name}, messages`, value: `${(events / tookS).toFixed(1)}/s` },
    ]);
  } finally {
    await server.dispose();
  }
}

await measure();
