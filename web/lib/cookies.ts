/**
 * Whether this browser refuses the site's cookies. No session can be kept then, and each request would be another guest's. Chromium's
 * `navigator.cookieEnabled` stays true, but like the others it refuses storage with them: reading `localStorage` throws, and so do
 * locks and channels.
 */
export function areCookiesRefused(): boolean {
  try {
    Reflect.get(globalThis, 'localStorage');
    return false;
  } catch {
    return true;
  }
}
