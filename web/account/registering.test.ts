import { describe, expect, test } from 'vitest';
import { HttpError, networkError } from '../api/httpError.ts';
import { createRegistering, welcomeOf } from './registering.ts';

const ada = { username: 'Ada', password: 'three random words' };
const refusal = (status: number, code: string) => new HttpError(status, '', JSON.stringify({ code }));
const taken = refusal(409, 'auth/username-taken');

/** A server that stores the account whose answer is lost; its name is taken from then on. */
function registering({ password = ada.password, codes = async () => ['new'], second = taken } = {}) {
  const asked: string[] = [];
  const answers: (HttpError | null)[] = [networkError(), second, taken];
  const send = createRegistering({
    async register({ username }) {
      asked.push('register');
      const answer = answers.shift();
      if (answer) throw answer;
      return { user: { username }, recoveryCodes: ['first'] };
    },
    async login(credentials) {
      asked.push('login');
      if (credentials.password !== password) throw refusal(401, 'auth/invalid-credentials');
      return { user: { username: credentials.username } };
    },
    async renewCodes() {
      asked.push('codes');
      return codes();
    },
  });
  return { send, asked, answers };
}

describe('registering again after the answer was lost', () => {
  test.each([
    ['', taken],
    [', also where the cookie came', refusal(409, 'auth/already-signed-in')],
  ])('enters the account that was made and shows new recovery codes%s', async (_where, second) => {
    const { send, asked } = registering({ second });
    await expect(send(ada)).rejects.toThrow(/No connection/);
    expect(await send({ ...ada })).toEqual({ user: { username: 'Ada' }, codes: ['new'] });
    expect(asked).toEqual(['register', 'register', 'login', 'codes']);
  });

  test('enters it without codes where these cannot be fetched, and says where to get some', async () => {
    const { send } = registering({ codes: () => Promise.reject(networkError()) });
    await expect(send(ada)).rejects.toThrow();
    const entered = await send(ada);
    expect(entered).toEqual({ user: { username: 'Ada' }, codes: null });
    expect(welcomeOf(entered)).toBe('Welcome, Ada! Get your recovery codes on the account page.');
    expect(welcomeOf({ ...entered, codes: ['new'] })).toBe('Welcome, Ada!');
  });

  test.each([
    ['with another password', { ...ada, password: 'another password' }],
    ['under another name', { ...ada, username: 'Bob' }],
  ])('tries nothing %s', async (_what, changed) => {
    const { send, asked } = registering();
    await expect(send(ada)).rejects.toThrow();
    await expect(send(changed)).rejects.toBe(taken);
    expect(asked).toEqual(['register', 'register']);
  });

  test('says that the name is taken where it is somebody else’s', async () => {
    const { send, asked } = registering({ password: 'of somebody else' });
    await expect(send(ada)).rejects.toThrow();
    await expect(send(ada)).rejects.toBe(taken);
    expect(asked).toEqual(['register', 'register', 'login']);
  });

  test('is not needed where the first answer came', async () => {
    const { send, asked, answers } = registering();
    answers.splice(0, 1, null);
    expect(await send(ada)).toEqual({ user: { username: 'Ada' }, codes: ['first'] });
    await expect(send(ada)).rejects.toBe(taken);
    expect(asked).toEqual(['register', 'register']);
  });
});
