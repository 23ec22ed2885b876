/** The port for the operator: what becomes of a request whose transaction was undone. */
import { afterEach, expect, test } from 'vitest';
import { openPrivatePort, type PrivatePort } from './privatePort.ts';

const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });

let port: PrivatePort | null = null;
afterEach(() => port?.close());

test.each([
  ['done once more after a deadlock', [deadlock], 200],
  ['given up after two', [deadlock, deadlock], 500],
  ['not repeated after anything else', [new Error('a bug')], 500],
])('what an operator does is %s', async (_, errors, status) => {
  const left = [...errors];
  const reported: unknown[] = [];
  port = await openPrivatePort(
    { port: 0, host: '127.0.0.1' },
    (_request, body) => {
      const error = left.shift();
      if (error) throw error;
      return { status: 200, type: 'text/plain', text: body };
    },
    (error) => void reported.push(error),
  );
  const answer = await fetch(`http://127.0.0.1:${port.port}/`, { method: 'POST', body: 'rename' });
  expect(answer.status).toBe(status);
  if (status === 200) expect(await answer.text()).toBe('rename');
  expect(reported).toEqual(errors);
});
