/** The address of somebody's profile. */
export const profilePath = (username: string): string => `/profile/${encodeURIComponent(username)}`;
