/** Presses on the rows of several people, while the server answers late. */
import { expect, test } from 'vitest';
import { createPersonActions } from './personActions.ts';

function open(reread: () => Promise<void> = async () => undefined) {
  const said: string[] = [];
  const { state, run } = createPersonActions({
    announce: (text) => void said.push(text),
    reread,
    onEnd: () => void said.push('end'),
  });
  const press = (personId: string, send: () => Promise<unknown>) =>
    run({ personId, send, failed: 'Not done', done: `${personId} done` });
  return { said, press, pending: () => [...state.get().pendingIds], problem: () => state.get().problem };
}

test('a press on another row is sent while the first is on its way; a second one on the same row is not', async () => {
  const [ada, bob] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { said, press, pending } = open();
  let sent = 0;
  const count = (answer: Promise<void>) => () => {
    sent += 1;
    return answer;
  };
  const presses = [press('ada', count(ada.promise)), press('bob', count(bob.promise))];
  await press('ada', count(ada.promise));
  expect([sent, pending()]).toEqual([2, ['ada', 'bob']]);
  bob.resolve();
  await presses[1];
  expect([said, pending()]).toEqual([['bob done', 'end'], ['ada']]);
  ada.resolve();
  await presses[0];
  expect(pending()).toEqual([]);
});

test('a row waits until the lists are reread, the others do not', async () => {
  const lists = Promise.withResolvers<void>();
  const { press, pending } = open(() => lists.promise);
  const first = press('ada', async () => undefined);
  const second = press('bob', async () => undefined);
  expect(pending()).toEqual(['ada', 'bob']);
  lists.resolve();
  await Promise.all([first, second]);
  expect(pending()).toEqual([]);
});

test('what failed is said until the next press', async () => {
  const { press, pending, problem } = open();
  await press('ada', () => Promise.reject(new Error('no answer')));
  expect([problem()?.title, pending()]).toEqual(['Not done', []]);
  const next = press('bob', async () => undefined);
  expect(problem()).toBeNull();
  await next;
});
