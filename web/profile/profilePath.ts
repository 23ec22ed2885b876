/** The address of somebody's profile. */
export const profilePath = (username: string): string => `/profile/${encodeURIComponent(username)}`;

/** Whose profile it is, by its path in the address. */
export function usernameIn(pathname: string): string {
  const name = pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
