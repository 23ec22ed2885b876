/** Which tab calls, in a browser that is a list of locks and of notifications. */
import { afterEach, expect, test, vi } from 'vitest';
import { callUnseen } from './desktopCall.ts';

function browser({ hidden, inSight }: { hidden: boolean; inSight: readonly string[] }): string[] {
  const calls: string[] = [];
  class FakeNotification extends EventTarget {
    static readonly permission = 'granted';
    constructor(title: string) {
      super();
      calls.push(title);
    }
  }
  const held = inSight.map((name) => ({ name: `playfield:in sight:${name}`, mode: 'shared' }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden }));
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } });
  vi.stubGlobal('Notification', FakeNotification);
  return calls;
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a hidden page calls', { hidden: true, inSight: ['r2'] }, ['Get Ready']],
  ['a visible page does not', { hidden: false, inSight: [] }, []],
  ['nor a hidden one whose race is shown in another tab', { hidden: true, inSight: ['r1'] }, []],
])('%s', async (_name, state, expected) => {
  const calls = browser(state);
  await callUnseen('r1', 'Get Ready', '');
  expect(calls).toEqual(expected);
});
