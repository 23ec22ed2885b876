/** Colyseus 0.16, a patch sent after each move: the quickest way it has. */
import { Room, Server } from '@colyseus/core';
import { ArraySchema, defineTypes, Schema } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { serveTables } from '../colyseusServer.mjs';

await serveTables(
  { Room, Server, ArraySchema, defineTypes, Schema, WebSocketTransport },
  { isFlushed: true },
);
