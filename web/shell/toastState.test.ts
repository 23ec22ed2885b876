/** The toast's rules of document 1, section 9, and the history of G14. */
import { describe, expect, test } from 'vitest';
import {
  historyLimit,
  noToasts,
  toastDurationMs,
  toastRemoveDelayMs,
  toastReducer,
  type ToastEvent,
  type ToastState,
} from './toastState.ts';

const after = (...events: readonly ToastEvent[]): ToastState => events.reduce(toastReducer, noToasts);
const shown = (title: string): ToastEvent => ({ type: 'shown', text: { title }, nowMs: 1 });

const invite = (key: string): ToastEvent => ({
  type: 'shown',
  text: { title: key, key, answers: [{ label: 'Accept', run: async () => undefined }], isStored: true },
  nowMs: 1,
});
const offer: ToastEvent = {
  type: 'shown',
  text: { title: 'offer', isMinor: true, answers: [{ label: 'Yes', run: async () => undefined }] },
  nowMs: 1,
};
const titles = ({ toast, waiting }: ToastState): unknown => [
  toast?.open === true ? toast.title : null,
  waiting.map(({ title }) => title),
];

describe('toasts with answers', () => {
  test.each([
    [
      'it stays while another one has its five seconds, and comes back',
      [invite('a'), shown('one')],
      ['one', ['a']],
    ],
    ['… and is back then', [invite('a'), shown('one'), { type: 'dismissed', id: 2 }], ['a', []]],
    ['a second invitation waits for the first: no button moves', [invite('a'), invite('b')], ['a', ['b']]],
    [
      'the next one comes when the first is answered',
      [invite('a'), invite('b'), { type: 'dismissed', id: 1 }],
      ['b', []],
    ],
    ['the same invitation is shown once', [invite('a'), invite('a')], ['a', []]],
    [
      'one that waits and is withdrawn is gone',
      [invite('a'), invite('b'), { type: 'withdrawn', key: 'b', text: 'x' }],
      ['a', []],
    ],
    [
      'one that the page shown asks as well is closed, and gives way to the next',
      [invite('a'), invite('b'), { type: 'withdrawn', key: 'a', text: null }],
      ['b', []],
    ],
    ['a minor one gives way to an invitation', [offer, invite('a')], ['a', []]],
    ['… also while it is set aside', [offer, shown('one'), invite('a')], ['a', []]],
    [
      'it comes back after a toast that asks nothing',
      [offer, shown('one'), { type: 'dismissed', id: 2 }],
      ['offer', []],
    ],
    ['at most five wait', 'abcdefg'.split('').map(invite), ['a', ['b', 'c', 'd', 'e', 'f']]],
  ] as const)('SH-050 %s', (_name, events, expected) => {
    expect(titles(after(...events))).toEqual(expected);
  });

  test('one that is shown and is withdrawn stays where it is, says so, and gives way to the next', () => {
    const gone = after(invite('a'), { type: 'withdrawn', key: 'a', text: 'Withdrawn' });
    expect(gone.toast).toMatchObject({ id: 1, open: true, goneText: 'Withdrawn' });
    expect(titles(toastReducer(gone, invite('b')))).toEqual(['b', []]);
  });

  test('G14 what the server keeps is not in this page’s history', () => {
    expect(after(invite('a'), shown('one'))).toMatchObject({ unread: 0, history: [{ title: 'one' }] });
  });
});

describe('toasts', () => {
  test('SH-051, SH-052: the constants of the specification', () => {
    expect([toastDurationMs, toastRemoveDelayMs]).toEqual([5000, 1_000_000]);
  });

  test('SH-050: a second toast takes the place of the first, and both are in the history', () => {
    const state = after(shown('one'), shown('two'));
    expect(state.toast).toMatchObject({ title: 'two', open: true, tone: 'info' });
    expect(state.history.map((toast) => toast.title)).toEqual(['two', 'one']);
  });

  test('G14: a hint that was asked for is kept, and counts nothing as unread', () => {
    const state = after({ type: 'shown', text: { title: 'Hint', isRead: true }, nowMs: 1 }, shown('two'));
    expect([state.unread, state.history.length]).toEqual([0, 2]);
  });

  test('SH-051: dismissing closes, removing takes away', () => {
    const dismissed = after(shown('one'), { type: 'dismissed', id: 1 });
    expect(dismissed.toast).toMatchObject({ id: 1, open: false });
    expect(toastReducer(dismissed, { type: 'removed', id: 1 }).toast).toBeNull();
  });

  test.each([
    ['dismissed', { type: 'dismissed', id: 1 }],
    ['removed', { type: 'removed', id: 1 }],
  ] as const)('a late `%s` of an older toast leaves the newer one alone', (_name, event) => {
    const state = after(shown('one'), shown('two'));
    expect(toastReducer(state, event)).toBe(state);
  });

  test(`G14: the history keeps the newest ${historyLimit}`, () => {
    const state = after(...Array.from({ length: historyLimit + 7 }, (_, index) => shown(`${index}`)));
    expect(state.history).toHaveLength(historyLimit);
    expect(state.history[0]?.title).toBe(`${historyLimit + 6}`);
    expect(state.unread).toBe(historyLimit);
  });

  test('G14: the bell counts the toasts that were cut short, not those that had their time', () => {
    expect(after(shown('one')).unread).toBe(0);
    expect(after(shown('one'), shown('two')).unread).toBe(1);
    const read = after(shown('one'), { type: 'dismissed', id: 1 }, shown('two'));
    expect(read.unread).toBe(0);
    expect(toastReducer(read, { type: 'dismissed', id: 2 }).unread).toBe(0);
  });

  test('who comes after somebody else reads and answers nothing of theirs', () => {
    const asking: ToastEvent = {
      type: 'shown',
      text: { title: 'Bob invites you', answers: [{ label: 'Accept', run: async () => undefined }] },
      nowMs: 0,
    };
    const left = after(shown('Welcome back!'), asking, shown('Logged out'), { type: 'ownerChanged' });
    expect([left.history.map(({ title }) => title), left.waiting, left.unread]).toEqual([
      ['Logged out'],
      [],
      0,
    ]);
    expect(after(shown('one'), asking, { type: 'ownerChanged' })).toMatchObject({ toast: null, history: [] });
  });

  test('G14: opening the panel reads, clearing empties; the toast on screen stays', () => {
    const read = after(shown('zero'), shown('one'), { type: 'historyRead' });
    expect([read.unread, read.history.length]).toEqual([0, 2]);
    const cleared = after(shown('one'), { type: 'historyCleared' });
    expect([cleared.unread, cleared.history.length, cleared.toast?.title]).toEqual([0, 0, 'one']);
  });
});
