/** The load on Colyseus 0.18. */
import { Client } from '@colyseus/sdk';
import { loadTables } from '../colyseusPlayer.mjs';

await loadTables(Client);
