/** The `user` entry in localStorage (ST-010): a name for the first paint, never proof of identity (G07, T-39). Pure. */
export const userKey = 'user';

export type StoredUser = { readonly id: string; readonly username: string };

/** `undefined` for anything but an object with id and username; such an entry is removed (SH-032). */
export function parseStoredUser(stored: string): StoredUser | undefined {
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== 'object' || value === null) return undefined;
    if (!('id' in value) || !('username' in value)) return undefined;
    const { id, username } = value;
    return typeof id === 'string' && typeof username === 'string' ? { id, username } : undefined;
  } catch {
    return undefined;
  }
}
