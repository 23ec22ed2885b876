/** As a browser that refuses the site's cookies (cookies.ts), until `vi.unstubAllGlobals`. */
import { vi } from 'vitest';

export function refuseCookies(): void {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
}
