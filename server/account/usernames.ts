/**
 * Which user names may be taken (T-32; UTS 39): normalised, unique without regard to case, never a look-alike of one
 * that is taken or reserved. The key is what two names that look alike share.
 */
import unhomoglyph from 'unhomoglyph';
import { normaliseName } from '@playfield/contracts/names.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';

const reserved: readonly string[] = [
  'admin',
  'administrator',
  'ai',
  'anonymous',
  'bot',
  'computer',
  'guest',
  'help',
  'me',
  'mod',
  'moderator',
  'nobody',
  'null',
  'official',
  'operator',
  'owner',
  'player',
  'player 1',
  'player 2',
  'player1',
  'player2',
  'playfield',
  'root',
  'security',
  'staff',
  'support',
  'system',
  'undefined',
  'you',
];

/** The confusable skeleton, without case, spaces and punctuation: `Bob`, `вob` and `b0b` have one each, `B o b` has Bob's. */
export function usernameKey(name: string): string {
  const skeleton = unhomoglyph(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
  return (
    unhomoglyph(skeleton.toLowerCase())
      .toLowerCase()
      .replace(/[\s\p{P}\p{S}]+/gu, '')
      // A capital I is an l to the eye, and case does not count.
      .replaceAll('i', 'l')
  );
}

const reservedKeys: ReadonlySet<string> = new Set(reserved.map(usernameKey));

export type UsernameRefusal = 'auth/username-invalid' | 'auth/username-reserved';

/** The name as it will be stored, and its key. */
export function checkUsername(
  raw: string,
): Result<{ readonly username: string; readonly key: string }, UsernameRefusal> {
  const username = normaliseName(raw);
  if (username === null) return refuse('auth/username-invalid');
  const key = usernameKey(username);
  // A name of punctuation alone has no key of its own and could be told from no other such name.
  if (key === '') return refuse('auth/username-invalid');
  if (reservedKeys.has(key) || key.startsWith(usernameKey('guest-'))) return refuse('auth/username-reserved');
  return ok({ username, key });
}
