/** The chat of a race in one browser (CH-002, CH-004…009; G69). */
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import {
  allSeen,
  disconnectedText,
  emptyChat,
  fitted,
  mutedWritersOf,
  readMuted,
  shownOf,
  toggledMute,
  unseen,
  unsendable,
  withMessages,
  withName,
  withoutMessage,
  withoutRemoved,
  withPast,
} from './chatState.ts';

const said = (id: string, second = Number(id)): ChatMessage => ({
  id,
  userId: 'u1',
  username: 'Ada',
  message: `message ${id}`,
  createdAt: new Date(second * 1000).toISOString(),
});

const messageOf = (id: string, userId: string | null, username: string): ChatMessage => ({
  id,
  userId,
  username,
  message: 'Hi',
  createdAt: '2026-01-01T00:00:00.000Z',
});

describe('CH-009 messages', () => {
  test('in the order of their time, each once, however history and news overlap', () => {
    const news = withMessages(emptyChat, [said('3')]);
    const both = withMessages(news, [said('1'), said('2'), said('3')]);
    expect(both.messages.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(withMessages(both, [said('2')])).toBe(both);
  });
  test('no more than the server keeps', () => {
    const many = Array.from({ length: 150 }, (_, n) => said(String(n)));
    const { messages } = withMessages(emptyChat, many);
    expect(messages).toHaveLength(100);
    expect(messages.at(-1)?.id).toBe('149');
  });
  test.each([
    { gone: '1', left: ['2', '3'], news: 1 },
    { gone: '3', left: ['1', '2'], news: 0 },
    { gone: '9', left: ['1', '2', '3'], news: 1 },
  ])('G69 message $gone is taken away: nobody is called to what is not there', ({ gone, left, news }) => {
    const three = withMessages(allSeen(withMessages(emptyChat, [said('1'), said('2')])), [said('3')]);
    const state = withoutMessage(three, gone);
    expect(state.messages.map(({ id }) => id)).toEqual(left);
    expect(unseen(state, [], null)).toBe(news);
  });
  test.each<[string, readonly string[], number, readonly string[]]>([
    ['a full history says nothing of what is older than it', ['3', '4'], 2, ['1', '2', '3', '4']],
    ['what a full history leaves out in between is gone', ['2', '4'], 2, ['1', '2', '4']],
    ['a history that is not full is all there is', ['3', '4'], 3, ['3', '4']],
    ['an empty one as well', [], 2, []],
  ])('after a lost connection: %s', (_, history, length, left) => {
    const four = withMessages(
      emptyChat,
      ['1', '2', '3', '4'].map((id) => said(id)),
    );
    const told = history.map((id) => said(id));
    const { messages } = withoutRemoved(four, told, four.messages, length);
    expect(messages.map(({ id }) => id)).toEqual(left);
  });
  test('G69 a muted writer does not call for attention', () => {
    const noisy = { ...said('3'), userId: 'noisy' };
    const three = withMessages(allSeen(withMessages(emptyChat, [said('1')])), [said('2'), noisy]);
    expect([unseen(three, [], null), unseen(three, ['noisy'], null)]).toEqual([2, 1]);
  });
  test('CH-002 what has not been seen is counted', () => {
    const two = withMessages(emptyChat, [said('1'), said('2')]);
    expect(unseen(two, [], null)).toBe(2);
    expect(unseen(withMessages(allSeen(two), [said('3')]), [], null)).toBe(1);
    expect(unseen(allSeen(two), [], null)).toBe(0);
    expect(allSeen(allSeen(two))).toEqual(allSeen(two));
  });
  test('what was said before the page was there is not new, unlike what came while it was read', () => {
    const live = withMessages(emptyChat, [said('3')]);
    const both = withPast(live, [said('1'), said('2'), said('3')]);
    expect([both.messages.length, unseen(both, [], null)]).toEqual([3, 1]);
    expect(withPast(both, [said('2')])).toBe(both);
    const past = withPast(emptyChat, [said('1'), said('2')]);
    expect([unseen(past, [], null), unseen(withMessages(past, [said('3')]), [], null)]).toEqual([0, 1]);
  });
  test('a renamed writer’s messages have the new name, and call nobody', () => {
    const two = allSeen(withMessages(emptyChat, [said('1'), messageOf('2', 'u2', 'Bob')]));
    const renamed = withName(two, 'u1', 'Swift Otter 42');
    expect(renamed.messages.map(({ username }) => username)).toEqual(['Swift Otter 42', 'Bob']);
    expect(unseen(renamed, [], null)).toBe(0);
  });
  test('own messages are not new', () => {
    const three = withMessages(emptyChat, [
      said('1'),
      { ...said('2'), userId: 'u2' },
      { ...said('3'), userId: null },
    ]);
    expect([unseen(three, [], 'u1'), unseen(three, [], null)]).toEqual([2, 3]);
  });
});

test.each([
  ['a message', 'Hello', true, null],
  ['CH-006 nothing', '', true, 'empty'],
  ['CH-006 spaces', ' \n\t ', true, 'empty'],
  ['CH-004, CH-005 200 characters', 'x'.repeat(200), true, null],
  ['200 characters of two code units', '🚗'.repeat(200), true, null],
  ['201 characters', 'x'.repeat(201), true, 'too-long'],
  ['CH-007 without a connection', 'Hello', false, 'disconnected'],
])('%s', (_, draft, isConnected, why) => {
  expect(unsendable(draft, isConnected)).toBe(why);
});

test('CH-005 the field takes 200 characters and cuts none in half', () => {
  expect(fitted('x'.repeat(300))).toHaveLength(200);
  expect(Array.from(fitted('🚗'.repeat(201)))).toHaveLength(200);
  expect(fitted('short')).toBe('short');
});

test('CH-008', () => {
  expect(disconnectedText).toBe('Disconnected - trying to reconnect...');
});

describe('muting stays in this browser', () => {
  test.each([
    [null, []],
    ['{', []],
    ['{"a":1}', []],
    ['["u1",2,null]', ['u1']],
  ])('reads %s', (stored, muted) => {
    expect(readMuted(stored)).toEqual(muted);
  });
  test('C4 a muted writer leaves no row for each message, but one line to be heard again by', () => {
    const messages = [
      messageOf('1', 'u1', 'Ada'),
      messageOf('2', 'u2', 'Bob'),
      messageOf('3', 'u2', 'Bob'),
      messageOf('4', null, 'Cem'),
    ];
    const state = withMessages(emptyChat, messages);
    expect(shownOf(state, ['u2']).map(({ id }) => id)).toEqual(['1', '4']);
    expect(mutedWritersOf(state, ['u2', 'u9'])).toEqual([{ userId: 'u2', name: 'Bob' }]);
    expect(mutedWritersOf(state, [])).toEqual([]);
    const renamed = withMessages(state, [{ ...messageOf('5', 'u2', 'Bobby') }]);
    expect(mutedWritersOf(renamed, ['u2'])).toEqual([{ userId: 'u2', name: 'Bob' }]);
  });
  test('no more are read than are kept, the latest', () => {
    const stored = JSON.stringify(Array.from({ length: 201 }, (_, n) => `u${n}`));
    expect(readMuted(stored)).toHaveLength(200);
    expect(readMuted(stored)[0]).toBe('u1');
  });
  test('on, off, and never without end', () => {
    expect(toggledMute([], 'u1')).toEqual(['u1']);
    expect(toggledMute(['u1', 'u2'], 'u1')).toEqual(['u2']);
    const many = Array.from({ length: 200 }, (_, n) => `u${n}`);
    expect(toggledMute(many, 'new')).toHaveLength(200);
  });
});
