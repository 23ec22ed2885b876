import { describe, expect, test } from 'vitest';
import { createFirstRequestGate } from './firstRequestGate.ts';

function setUp() {
  let isKnown = false;
  const started: string[] = [];
  const calls = new Map<string, PromiseWithResolvers<string>>();
  /** Another tab makes its first call until this is resolved. */
  let otherTab: Promise<unknown> = Promise.resolve();
  const through = createFirstRequestGate(
    {
      isKnown: () => isKnown,
      remember() {
        isKnown = true;
      },
    },
    (call) => otherTab.then(call),
  );
  const otherTabBegins = (): PromiseWithResolvers<unknown> => {
    const call = Promise.withResolvers<unknown>();
    otherTab = call.promise;
    return call;
  };
  const send = (name: string): Promise<string> => {
    const call = Promise.withResolvers<string>();
    calls.set(name, call);
    return through(() => {
      started.push(name);
      return call.promise;
    });
  };
  const answered = (name: string): void => calls.get(name)?.resolve(name);
  const failed = (name: string): void => calls.get(name)?.reject(new Error(name));
  return { send, answered, failed, started, otherTabBegins };
}

const turns = async (): Promise<void> => {
  for (let n = 0; n < 20; n++) await Promise.resolve();
};

describe('the first call of a new browser goes alone (G08, SH-037)', () => {
  test('after that of another tab, whose session it then has', async () => {
    const { send, answered, started, otherTabBegins } = setUp();
    const other = otherTabBegins();
    const mine = send('me');
    await turns();
    expect(started).toEqual([]);
    other.resolve(null);
    await turns();
    expect(started).toEqual(['me']);
    answered('me');
    expect(await mine).toBe('me');
  });

  test('the others follow together once it is answered', async () => {
    const { send, answered, started } = setUp();
    const all = Promise.all(['me', 'games', 'stats'].map(send));
    await turns();
    expect(started).toEqual(['me']);
    answered('me');
    await turns();
    expect(started).toEqual(['me', 'games', 'stats']);
    answered('games');
    answered('stats');
    expect(await all).toEqual(['me', 'games', 'stats']);
  });

  test('when it fails the next one goes alone', async () => {
    const { send, answered, failed, started } = setUp();
    const first = send('me').catch((error: unknown) => error);
    const rest = Promise.all(['games', 'stats'].map(send));
    await turns();
    failed('me');
    expect(await first).toBeInstanceOf(Error);
    await turns();
    expect(started).toEqual(['me', 'games']);
    answered('games');
    await turns();
    expect(started).toEqual(['me', 'games', 'stats']);
    answered('stats');
    await rest;
  });

  test('a browser that was here before never waits', async () => {
    const { send, answered, started } = setUp();
    const first = send('me');
    await turns();
    answered('me');
    await first;
    void send('a');
    void send('b');
    await turns();
    expect(started).toEqual(['me', 'a', 'b']);
  });
});
