/** The chat of a tournament over a socket in the test's hand (GAPS G90). */
import { expect, test } from 'vitest';
import type { TournamentMessage } from '@playfield/contracts/http/tournaments.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Member } from '../api/liveSocket.ts';
import { TournamentChatSession } from './tournamentChat.ts';

const said = (id: string): TournamentMessage => ({
  id,
  userId: 'u1',
  username: 'Ada',
  message: `message ${id}`,
  createdAt: new Date(Number(id)).toISOString(),
});

async function open(history: () => Promise<readonly TournamentMessage[]>) {
  const members = new Set<Member>();
  const chat = new TournamentChatSession('t1', {
    socket: {
      join: (member) => {
        members.add(member);
        return () => void members.delete(member);
      },
    },
    history,
  });
  const stop = chat.start();
  await expect.poll(() => chat.isRead.get()).toBe(true);
  const hear = (event: SocketEvent): void => members.forEach(({ onEvent }) => onEvent(event));
  return { chat, stop, hear, members };
}
const ids = (chat: TournamentChatSession): readonly string[] => chat.state.get().messages.map(({ id }) => id);
const event = (fields: object) => ({
  type: 'tournamentChat' as const,
  tournamentId: 't1',
  message: null,
  removedId: null,
  ...fields,
});

test('G90 history and what is said come together, each once; another tournament is not heard', async () => {
  const { chat, hear, stop, members } = await open(async () => [said('1'), said('2')]);
  hear(event({ message: said('2') }));
  hear(event({ message: said('3') }));
  hear(event({ message: said('4'), tournamentId: 't2' }));
  expect(ids(chat)).toEqual(['1', '2', '3']);
  stop();
  expect(members.size).toBe(0);
});

test('G90 what is removed is gone here, too', async () => {
  const { chat, hear } = await open(async () => [said('1'), said('2')]);
  hear(event({ removedId: '1', tournamentId: 't2' }));
  hear(event({ removedId: '2' }));
  expect(ids(chat)).toEqual(['1']);
});

test('what was removed while nobody listened is gone with the next history', async () => {
  const histories = [[said('1'), said('2')], [said('2')]];
  const { chat, stop } = await open(async () => histories.shift() ?? []);
  expect(ids(chat)).toEqual(['1', '2']);
  stop();
  chat.start();
  await expect.poll(() => ids(chat)).toEqual(['2']);
});

test('what a server could not hear of is read once it hears again', async () => {
  const histories = [[said('1')], [said('1'), said('2')]];
  const { chat, hear } = await open(async () => histories.shift() ?? []);
  hear({ type: 'resync' });
  await expect.poll(() => ids(chat)).toEqual(['1', '2']);
});

test('G90 what is removed while a history is on its way is not shown with it', async () => {
  const later = Promise.withResolvers<readonly TournamentMessage[]>();
  const histories = [Promise.resolve([]), later.promise];
  const { chat, hear, stop } = await open(() => histories.shift() ?? later.promise);
  stop();
  chat.start();
  hear(event({ removedId: '1' }));
  later.resolve([said('1'), said('2')]);
  await expect.poll(() => ids(chat)).toEqual(['2']);
});

test('without an answer what comes is shown all the same', async () => {
  const { chat, hear } = await open(() => Promise.reject(new Error('no answer')));
  hear(event({ message: said('1') }));
  expect(ids(chat)).toEqual(['1']);
});
