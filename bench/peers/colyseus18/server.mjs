/** Colyseus 0.18 with its defaults: patches every 50 ms. */
import { Room, Server } from '@colyseus/core';
import { ArraySchema, defineTypes, Schema } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { serveTables } from '../colyseusServer.mjs';

await serveTables(
  { Room, Server, ArraySchema, defineTypes, Schema, WebSocketTransport },
  { isFlushed: false },
);
