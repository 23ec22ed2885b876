/** New recovery codes, held until their owner confirms saving them. Never stored. */
import { api } from '../api/http.ts';
import { createStore, useStore } from '../lib/store.ts';

export type NewCodes = { readonly username: string; readonly codes: readonly string[] };

const store = createStore<NewCodes | null>(null);

/** Makes new ones in place of all the old ones. */
export async function renewRecoveryCodes(password: string): Promise<readonly string[]> {
  return (await api('POST /api/auth/recovery-codes', { body: { password } })).recoveryCodes;
}

export function showRecoveryCodes(username: string, codes: readonly string[]): void {
  store.set({ username, codes });
}

export function forgetRecoveryCodes(): void {
  store.set(null);
}

export function useNewRecoveryCodes(): NewCodes | null {
  return useStore(store);
}

/** The text to copy or download. */
export function codesText(product: string, { username, codes }: NewCodes): string {
  return [
    `${product}: recovery codes of ${username}`,
    'Each works once, instead of a forgotten password.',
    '',
    ...codes,
    '',
  ].join('\n');
}

/** How many are left, as a sentence. */
export function codesLeftText(count: number): string {
  if (count === 0) return 'You have no recovery codes left.';
  return count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`;
}
