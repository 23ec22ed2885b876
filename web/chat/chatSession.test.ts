/** A chat over a socket in the test's hand (WS-012, WS-014, CH-007). */
import { expect, test } from 'vitest';
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import type { Command, SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Member } from '../api/liveSocket.ts';
import { ChatSession } from './chatSession.ts';
import { unseen } from './chatState.ts';

const said = (id: string): ChatMessage => ({
  id,
  userId: 'u1',
  username: 'Ada',
  message: `message ${id}`,
  createdAt: new Date(Number(id)).toISOString(),
});

function open(history: () => Promise<readonly ChatMessage[]> = async () => []): {
  readonly chat: ChatSession;
  readonly sent: Command[];
  readonly say: (event: SocketEvent) => void;
  readonly cut: () => void;
  readonly mend: () => void;
} {
  const sent: Command[] = [];
  const members = new Set<Member>();
  let isOpen = true;
  const chat = new ChatSession('r1', {
    socket: {
      join: (member) => {
        members.add(member);
        return () => void members.delete(member);
      },
      send: (command) => {
        if (isOpen) sent.push(command);
        return isOpen;
      },
    },
    history,
  });
  chat.belongsTo('u1');
  chat.start();
  return {
    chat,
    sent,
    say: (event) => members.forEach(({ onEvent }) => onEvent(event)),
    cut: () => (isOpen = false),
    mend: () => (isOpen = true),
  };
}
const ids = (chat: ChatSession): readonly string[] => chat.state.get().messages.map(({ id }) => id);

test('WS-012, WS-014 text goes out, messages come in, and those of another race do not', () => {
  const { chat, sent, say } = open();
  expect(chat.say('Hello')).toBe(true);
  expect(sent).toEqual([{ type: 'chatMessage', raceId: 'r1', message: 'Hello' }]);
  say({ type: 'chatMessage', raceId: 'r1', message: said('1') });
  say({ type: 'chatMessage', raceId: 'r2', message: said('2') });
  expect(ids(chat)).toEqual(['1']);
});

test('G69 what the operator takes away is gone here, too', () => {
  const { chat, say } = open();
  for (const id of ['1', '2']) say({ type: 'chatMessage', raceId: 'r1', message: said(id) });
  say({ type: 'chatRemoved', raceId: 'r2', messageId: '1' });
  say({ type: 'chatRemoved', raceId: 'r1', messageId: '2' });
  expect(ids(chat)).toEqual(['1']);
});

test('what a server could not hear of is read once it hears again, and nothing is sent twice', async () => {
  const histories = [[said('1')], [said('1'), said('2')]];
  const { chat, sent, say } = open(async () => histories.shift() ?? []);
  await chat.readHistory();
  chat.say('Hello');
  say({ type: 'resync' });
  await expect.poll(() => ids(chat)).toEqual(['1', '2']);
  expect(sent).toHaveLength(1);
});

test('what was taken away while the connection was lost is gone with the next history, what came meanwhile is not', async () => {
  const answers = [async () => [said('1'), said('2'), said('3')], () => later.promise];
  const later = Promise.withResolvers<readonly ChatMessage[]>();
  const { chat, say } = open(async () => (await answers.shift()?.()) ?? []);
  await chat.readHistory();
  const reading = chat.readHistory();
  say({ type: 'chatMessage', raceId: 'r1', message: said('4') });
  later.resolve([said('1'), said('3')]);
  await reading;
  expect(ids(chat)).toEqual(['1', '3', '4']);
  expect(unseen(chat.state.get(), [], 'u2')).toBe(1);
});

test('what is taken away while a history is on its way is not shown with it', async () => {
  const later = Promise.withResolvers<readonly ChatMessage[]>();
  const { chat, say } = open(() => later.promise);
  const reading = chat.readHistory();
  say({ type: 'chatRemoved', raceId: 'r1', messageId: '1' });
  later.resolve([said('1'), said('2')]);
  await reading;
  expect(ids(chat)).toEqual(['2']);
});

test('history fills the gap of a lost connection; without an answer what comes is shown all the same', async () => {
  let isBroken = true;
  const { chat, say } = open(async () => {
    if (isBroken) throw new Error('no answer');
    return [said('1'), said('2')];
  });
  await chat.readHistory();
  expect(chat.isRead.get()).toBe(true);
  say({ type: 'chatMessage', raceId: 'r1', message: said('2') });
  isBroken = false;
  await chat.readHistory();
  expect(ids(chat)).toEqual(['1', '2']);
});

test('what was said before a reload is not new; what was said while the connection was lost is', async () => {
  const histories = [
    [said('1'), said('2')],
    [said('1'), said('2'), said('3')],
  ];
  const { chat, say } = open(async () => histories.shift() ?? []);
  await chat.readHistory();
  expect(unseen(chat.state.get(), [], 'u2')).toBe(0);
  await chat.readHistory();
  expect(unseen(chat.state.get(), [], 'u2')).toBe(1);
  say({ type: 'chatMessage', raceId: 'r1', message: said('4') });
  expect(unseen(chat.state.get(), [], 'u2')).toBe(2);
  expect(unseen(chat.state.get(), [], 'u1')).toBe(0);
});

test('a new name stands on what was said before, too', () => {
  const { chat, say } = open();
  say({ type: 'chatMessage', raceId: 'r1', message: said('1') });
  say({ type: 'chatMessage', raceId: 'r1', message: { ...said('2'), userId: 'u2', username: 'Bob' } });
  say({ type: 'chatRenamed', userId: 'u1', username: 'Adele' });
  expect(chat.state.get().messages.map(({ username }) => username)).toEqual(['Adele', 'Bob']);
});

test('what the panel shows is seen', () => {
  const { chat, say } = open();
  say({ type: 'chatMessage', raceId: 'r1', message: said('1') });
  expect(unseen(chat.state.get(), [], 'u2')).toBe(1);
  expect(chat.isRead.get()).toBe(false);
  chat.seen();
  expect(unseen(chat.state.get(), [], 'u2')).toBe(0);
});

test('a refusal of what was said in another race is not shown here, and leaves what was said here on its way', () => {
  const { chat, say } = open();
  chat.say('here');
  say({ type: 'error', code: 'chat/muted', message: 'muted', raceId: 'r2', command: 'chatMessage' });
  expect(chat.refused.get()).toBeNull();
  say({ type: 'error', code: 'chat/muted', message: 'muted', raceId: 'r1', command: 'chatMessage' });
  expect(chat.refused.get()).toEqual({ draft: 'here', text: 'muted' });
});

test('a refusal without words to give back is shown where it names this race alone', () => {
  const { chat, say } = open();
  say({ type: 'error', code: 'request/quota', message: 'too much', command: 'chatMessage' });
  expect(chat.refused.get()).toBeNull();
  chat.tookBack();
  expect(chat.refused.get()).toBeNull();
  say({ type: 'error', code: 'chat/muted', message: 'muted', raceId: 'r1', command: 'chatMessage' });
  expect(chat.refused.get()).toEqual({ draft: '', text: 'muted' });
});

test('what is decided in the store is refused in the order in which it was said', () => {
  const { chat, say } = open();
  for (const draft of ['first', 'second']) chat.say(draft);
  say({ type: 'error', code: 'chat/muted', message: 'muted', raceId: 'r1', command: 'chatMessage' });
  expect(chat.refused.get()?.draft).toBe('first');
});

test('words of somebody else answer none of ours, the same words in another spelling of letters do', async () => {
  const past = [{ ...said('1'), message: 'caf\u00e9' }];
  const { chat, sent, say } = open(async () => past);
  chat.say('cafe\u0301');
  chat.say('other');
  say({ type: 'chatMessage', raceId: 'r1', message: { ...said('2'), userId: 'u2', message: 'other' } });
  sent.length = 0;
  await chat.readHistory();
  expect(sent).toMatchObject([{ message: 'other' }]);
});

test('what could not be sent does not go by itself later', async () => {
  const { chat, sent, cut, mend } = open();
  cut();
  chat.say('Hello');
  mend();
  await chat.readHistory();
  expect(sent).toEqual([]);
});

test('what the server refuses comes back with its words', () => {
  const { chat, say } = open();
  chat.say('Hello');
  const message = 'You are writing very fast. Please wait a few seconds.';
  say({ type: 'error', code: 'chat/too-fast', message, raceId: 'r1', command: 'chatMessage' });
  expect(chat.refused.get()).toEqual({ draft: 'Hello', text: message });
  // Once: a panel that is opened again does not put them back into an emptied field.
  chat.tookBack();
  expect(chat.refused.get()).toEqual({ draft: '', text: message });
  chat.say('again');
  expect(chat.refused.get()).toBeNull();
});

test('of two that were sent in a row, the one that is refused comes back', () => {
  const { chat, say } = open();
  chat.say('first');
  chat.say('second');
  say({ type: 'chatMessage', raceId: 'r1', message: said('1') });
  say({ type: 'error', code: 'chat/too-fast', message: 'wait', raceId: 'r1', command: 'chatMessage' });
  expect(chat.refused.get()).toEqual({ draft: 'second', text: 'wait' });
});

test('a refusal that names no race comes back with its words, and what is said next goes once', async () => {
  const past: ChatMessage[] = [];
  const { chat, sent, say } = open(async () => past);
  chat.say('lost to a quota');
  say({ type: 'error', code: 'request/quota', message: 'too much', command: 'chatMessage' });
  expect(chat.refused.get()).toEqual({ draft: 'lost to a quota', text: 'too much' });
  chat.say('hi');
  past.push({ ...said('1'), message: 'hi' });
  say({ type: 'chatMessage', raceId: 'r1', message: { ...said('1'), message: 'hi' } });
  sent.length = 0;
  await chat.readHistory();
  expect(sent).toEqual([]);
});

test.each(['makeMove', undefined])('a refusal of %s is not about what was said', (command) => {
  const { chat, say } = open();
  chat.say('Hello');
  say({ type: 'error', code: 'server/error', message: 'broken', ...(command && { command }) });
  expect(chat.refused.get()).toBeNull();
});

test.each(['chat/too-fast', 'request/quota'])('%s overtakes the message before it', async (code) => {
  const past = [said('1')];
  const { chat, sent, say } = open(async () => past);
  chat.say('stored');
  chat.say('refused');
  say({ type: 'error', code, message: 'wait', command: 'chatMessage' });
  expect(chat.refused.get()?.draft).toBe('refused');
  sent.length = 0;
  await chat.readHistory();
  expect(sent).toEqual([]);
});

test('one that was lost without notice does not let a later one go twice', async () => {
  const past = [{ ...said('1'), message: 'it is here' }];
  const { chat, sent } = open(async () => past);
  chat.say('lost');
  chat.say(' it  is here ');
  sent.length = 0;
  await chat.readHistory();
  expect(sent).toMatchObject([{ message: 'lost' }]);
});

test('what a dying connection swallowed is sent again on the next one, what had arrived is not', async () => {
  const past = [said('1')];
  const { chat, sent } = open(async () => past);
  await chat.readHistory();
  for (const draft of ['arrived', 'lost', 'lost as well']) chat.say(draft);
  sent.length = 0;
  past.push({ ...said('2'), message: 'arrived' }, { ...said('3'), userId: 'u2' });
  await chat.readHistory();
  expect(sent).toMatchObject([{ message: 'lost' }, { message: 'lost as well' }]);
  sent.length = 0;
  past.push(said('4'), said('5'));
  await chat.readHistory();
  expect(sent).toEqual([]);
});

test('what is said while the history is read goes once', async () => {
  const answer = Promise.withResolvers<readonly ChatMessage[]>();
  const { chat, sent, say } = open(() => answer.promise);
  chat.say('before');
  const reading = chat.readHistory();
  say({ type: 'chatMessage', raceId: 'r1', message: said('1') });
  chat.say('meanwhile');
  answer.resolve([said('1')]);
  await reading;
  expect(sent).toMatchObject([{ message: 'before' }, { message: 'meanwhile' }]);
});

test('CH-007 without a connection nothing is sent', () => {
  const { chat, sent, cut } = open();
  cut();
  expect(chat.say('Hello')).toBe(false);
  expect(sent).toEqual([]);
});
