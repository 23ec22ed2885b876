/** The address of somebody's profile. */
export const profilePath = (username: string): string => `/profile/${encodeURIComponent(username)}`;

/** The address of all that somebody has unlocked. */
export const achievementsPath = (username: string): string =>
  `/achievements?of=${encodeURIComponent(username)}`;

/** Whose profile it is, by its path in the address. */
export function usernameIn(pathname: string): string {
  const name = pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
