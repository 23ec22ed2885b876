/**
 * The load on boardgame.io: matches through its lobby, seats over its socket protocol. See
 * ../../online/generator.ts.
 */
import { io } from 'socket.io-client';
import { generate } from '../../online/generator.ts';

/** Doubles with every retry, so that a server that is behind is not asked more and more. */
const againAfterMs = 500;

/** @param {string} url @param {object} body */
async function post(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

await generate(([address]) => ({
  async openTable(onSeen) {
    const lobby = `${address}/games/connect-four`;
    const { matchID } = await post(`${lobby}/create`, { numPlayers: 2 });
    const seats = [];
    // One after the other: of two that join at once its storage keeps one.
    for (const [index, playerID] of ['0', '1'].entries()) {
      const { playerCredentials } = await post(`${lobby}/${matchID}/join`, { playerID, playerName: 'Bench' });
      const socket = io(`${address}/connect-four`, { transports: ['websocket'], forceNew: true });
      const seat = { socket, stateID: 0, playerID, credentials: playerCredentials };
      socket.on('update', (_matchID, state) => {
        // A move sent twice may be announced twice, the second time after the reply to it.
        seat.stateID = Math.max(seat.stateID, state._stateID);
        onSeen(index === 0 ? 0 : 1, state.G.plies);
      });
      await new Promise((resolve, reject) => {
        socket.on('connect_error', reject);
        socket.on('sync', (_matchID, { state }) => {
          seat.stateID = state._stateID;
          resolve(undefined);
        });
        socket.emit('sync', matchID, playerID, playerCredentials, 2);
      });
      seats.push(seat);
    }
    return {
      play(index, column) {
        const seat = seats[index];
        const { socket, stateID, playerID, credentials } = seat;
        const payload = { type: 'drop', args: [column], playerID, credentials };
        const send = (againMs) => {
          if (seat.stateID !== stateID) return;
          socket.emit('update', { type: 'MAKE_MOVE', payload }, stateID, matchID, playerID);
          // It announces a move before storing it, and silently drops a reply that arrives before
          // then.
          setTimeout(send, againMs, 2 * againMs);
        };
        send(againAfterMs);
      },
      close: () => seats.forEach(({ socket }) => socket.disconnect()),
    };
  },
}));
