/**
 * Every message of the socket: the union of the features' commands and events, told apart by
 * `type`.
 */
import { z } from 'zod';
import * as arena from './arena.ts';
import * as match from './match.ts';
import * as race from './race.ts';
import * as social from './social.ts';
import * as tournament from './tournament.ts';

const command = z.discriminatedUnion('type', [
  ...match.commands,
  ...race.commands,
  ...arena.commands,
  ...social.commands,
  ...tournament.commands,
]);
export const socketEvent = z.discriminatedUnion('type', [
  ...match.events,
  ...race.events,
  ...arena.events,
  ...social.events,
  ...tournament.events,
  match.errorEvent,
]);

export type Command = z.infer<typeof command>;
export type SocketEvent = z.infer<typeof socketEvent>;
