/** What is asked over the shared socket is asked again where the server could not handle it. */
import type { Command, SocketEvent } from '@playfield/contracts/socket/index.ts';
import { beforeEach, expect, test } from 'vitest';
import { keepAsking } from './askAgain.ts';
import { ManualSocket } from './testing/manualSocket.ts';

const command: Command = { type: 'watchLobby' };
const list: SocketEvent = { type: 'lobby', seq: 0, games: [] };
const refusal = (code: string, about: string = command.type): SocketEvent => ({
  type: 'error',
  message: 'Please try again in a moment.',
  code,
  command: about,
});

let socket: ManualSocket;
let heard: SocketEvent[];
let stop: () => void;

beforeEach(() => {
  socket = new ManualSocket();
  heard = [];
  stop = keepAsking(socket.ports, { command, answer: 'lobby', onEvent: (event) => void heard.push(event) });
});

test('a server that could not handle it is asked again, after pauses that grow until there is an answer', () => {
  for (const [asked, waitMs] of [2150, 2300, 2600].entries()) {
    socket.say(refusal('server/storage-unavailable'));
    socket.pass(waitMs - 1);
    expect(socket.sent).toHaveLength(asked + 1);
    socket.pass(1);
    expect(socket.sent).toHaveLength(asked + 2);
  }
  socket.say(list);
  expect(heard.at(-1)).toEqual(list);
  socket.say(refusal('server/error'));
  socket.pass(2150);
  expect(socket.sent).toEqual([command, command, command, command, command]);
});

test('a page that was too fast asks again', () => {
  socket.say(refusal('request/rate-limited'));
  socket.pass(2150);
  expect(socket.sent).toEqual([command, command]);
});

test('an answer over another connection ends the pause', () => {
  socket.say(refusal('server/error'));
  socket.say(list);
  expect(socket.timerCount).toBe(0);
});

test('other refusals, and those of other commands, are not repeated', () => {
  socket.say(refusal('request/quota'));
  socket.say(refusal('server/error', 'watchFriends'));
  expect([socket.sent, socket.timerCount]).toEqual([[command], 0]);
});

test('nothing is asked by a page that has left', () => {
  socket.say(refusal('server/error'));
  stop();
  socket.pass(60_000);
  expect([socket.sent, socket.timerCount, socket.memberCount]).toEqual([[command], 0, 0]);
});
