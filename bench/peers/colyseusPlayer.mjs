/**
 * The load on Colyseus, using its client library, which the caller passes in. See
 * ../online/generator.ts.
 */
import { generate } from '../online/generator.ts';

/** @param {object} room one that was just entered: its state comes next */
async function withState(room) {
  await new Promise((resolve) => room.onStateChange.once(resolve));
  return room;
}

/** @param {new (address: string) => object} Client */
export async function loadTables(Client) {
  await generate(([address]) => ({
    async openTable(onSeen) {
      const client = new Client(address.replace(/^http/, 'ws'));
      const first = await withState(await client.create('table'));
      const second = await withState(await client.joinById(first.roomId));
      const rooms = [first, second];
      rooms.forEach((room, index) => room.onStateChange((state) => onSeen(index === 0 ? 0 : 1, state.plies)));
      return {
        play: (index, column) => rooms[index].send('move', { column }),
        close: () => rooms.forEach((room) => room.leave()),
      };
    },
  }));
}
