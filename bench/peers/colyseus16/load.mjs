/** The load on Colyseus 0.16. */
import { Client } from 'colyseus.js';
import { loadTables } from '../colyseusPlayer.mjs';

await loadTables(Client);
