import { describe, expect, test } from 'vitest';
import { checkPassword, createPasswords } from './passwords.ts';

describe('which passwords are taken (T-31, G70)', () => {
  test.each([
    ['seven characters', 'aB3$xyz', 'auth/password-too-short'],
    ['seven emoji', '🦊🐙🦉🐝🦀🐳🦩', 'auth/password-too-short'],
    ['129 characters', 'k'.repeat(129), 'auth/password-too-long'],
    ['a common one', 'password1', 'auth/password-too-common'],
    ['a common one in capitals', 'PASSWORD', 'auth/password-too-common'],
    ['a common one in full width', 'ｂａｓｅｂａｌｌ', 'auth/password-too-common'],
    ['the 3,000th most common', '13101988', 'auth/password-too-common'],
    ['the user name', 'Ada Lovelace', 'auth/password-is-username'],
    ['the user name in another case', 'ada lovelace', 'auth/password-is-username'],
  ])('%s is refused', (_, password, code) => {
    expect(checkPassword(password, 'Ada Lovelace')).toMatchObject({ ok: false, error: { code } });
  });
  test.each([
    ['eight characters', 'xk7#qTz2'],
    ['128 characters', 'pq'.repeat(64)],
    ['words and spaces', 'correct horse battery staple'],
    ['the 3,001st most common', '13101992'],
    ['eight emoji', '🦊🐙🦉🐝🦀🐳🦩🐢'],
  ])('%s is taken as it is', (_, password) => {
    expect(checkPassword(password, 'Ada')).toEqual({ ok: true, value: password });
  });
});

describe('hashing (T-30)', () => {
  test('the hash is Argon2id with the stated parameters and fits only its password', async () => {
    const passwords = createPasswords();
    const hashed = await passwords.hash('xk7#qTz2');
    if (!hashed.ok) throw new Error('busy');
    expect(hashed.value).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(hashed.value, 'xk7#qTz2')).toEqual({
      ok: true,
      value: { fits: true, outdated: false },
    });
    expect(await passwords.verify(hashed.value, 'xk7#qTz3')).toEqual({
      ok: true,
      value: { fits: false, outdated: false },
    });
  });
  test('an accent fits however a device writes it', async () => {
    const passwords = createPasswords();
    const [composed, decomposed] = ['soupe-cr\u00E9cy', 'soupe-cre\u0301cy'];
    for (const [chosen, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const) {
      const hashed = await passwords.hash(chosen);
      if (!hashed.ok) throw new Error('busy');
      expect(await passwords.verify(hashed.value, typed)).toMatchObject({ value: { fits: true } });
    }
  });
  test('a hash with other parameters fits, and is to be made again', async () => {
    const weak = '$argon2id$v=19$m=4096,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$';
    const { hash } = await import('@node-rs/argon2');
    const older = await hash('xk7#qTz2', { algorithm: 2, memoryCost: 4096, timeCost: 1, parallelism: 1 });
    expect(older.startsWith(weak.slice(0, 28))).toBe(true);
    expect(await createPasswords().verify(older, 'xk7#qTz2')).toEqual({
      ok: true,
      value: { fits: true, outdated: true },
    });
  });
  test('no account: nothing fits', async () => {
    expect(await createPasswords().verify(null, 'xk7#qTz2')).toEqual({
      ok: true,
      value: { fits: false, outdated: false },
    });
  });
  test('the ninth at once is told to come again', async () => {
    const passwords = createPasswords();
    const results = await Promise.all(Array.from({ length: 9 }, () => passwords.hash('xk7#qTz2')));
    expect(results.filter((result) => result.ok)).toHaveLength(8);
    expect(results[8]).toMatchObject({ ok: false, error: { code: 'auth/busy' } });
    expect((await passwords.hash('xk7#qTz2')).ok).toBe(true);
  });
});
