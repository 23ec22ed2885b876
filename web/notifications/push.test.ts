/** How a device can be told. */
import { afterEach, expect, test, vi } from 'vitest';
import { isAppleMobile, needsKey, notifyState, reachOf, turnOff, turnOn, type Device } from './push.ts';

const desktop: Device = {
  hasNotifications: true,
  hasPush: true,
  isAppleMobile: false,
  permission: 'default',
};
const iPhone: Device = { hasNotifications: false, hasPush: false, isAppleMobile: true, permission: null };

test.each([
  ['a desktop browser that has not chosen', desktop, null, 'push'],
  ['one that said yes, and a site with keys', { ...desktop, permission: 'granted' }, true, 'push'],
  ['the same, and a site without keys', { ...desktop, permission: 'granted' }, false, 'open'],
  ['a browser without push', { ...desktop, hasPush: false }, null, 'open'],
  ['a browser that was told not to', { ...desktop, permission: 'denied' }, null, 'denied'],
  ['an iPhone before the site is on the home screen', iPhone, true, 'install'],
  ['the same, and a site without keys', iPhone, false, 'none'],
  ['a browser without notifications', { ...iPhone, isAppleMobile: false }, null, 'none'],
] as const)('%s', (_name, device, hasKey, reach) => {
  expect(reachOf(device, hasKey)).toBe(reach);
});

test.each([
  ['nobody has chosen', desktop, false],
  ['the player said yes', { ...desktop, permission: 'granted' }, true],
  ['the player said no', { ...desktop, permission: 'denied' }, false],
  ['the note for an iPhone depends on it', iPhone, true],
] as const)('the site is asked for its key where it matters: %s', (_name, device, isAsked) => {
  expect(needsKey(device)).toBe(isAsked);
});

afterEach(() => vi.unstubAllGlobals());

const stateOf = (userId: string) => notifyState(userId, () => true);

/** A browser that allows notifications; with `hasPush` it has push, but no push service at hand. */
function allowing(hasPush: boolean): void {
  const serviceWorker = {
    getRegistration: async () => undefined,
    register: async () => Promise.reject(new Error('no push service')),
  };
  vi.stubGlobal('navigator', { userAgent: '', ...(hasPush ? { serviceWorker } : {}) });
  if (hasPush) vi.stubGlobal('PushManager', EventTarget);
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  vi.stubGlobal('location', new URL('https://playfield.example/'));
  vi.stubGlobal('fetch', async () => Response.json({ key: hasPush ? 'key' : null }));
}

test('where only an open page can call, it is switched off and on again', async () => {
  allowing(false);
  expect(await stateOf('ada')).toEqual({ reach: 'open', told: 'open' });
  await turnOff('ada');
  expect(await stateOf('ada')).toEqual({ reach: 'open', told: null });
  expect(await stateOf('ben')).toEqual({ reach: 'open', told: 'open' });
  await turnOn('ada');
  expect(await stateOf('ada')).toEqual({ reach: 'open', told: 'open' });
});

test('what open pages tell without push can be switched off, and a press that fails to subscribe brings it back', async () => {
  allowing(true);
  expect(await stateOf('cleo')).toEqual({ reach: 'push', told: 'open' });
  await turnOff('cleo');
  expect(await stateOf('cleo')).toEqual({ reach: 'push', told: null });
  await expect(turnOn('cleo')).rejects.toThrow('no push service');
  expect(await stateOf('cleo')).toEqual({ reach: 'push', told: 'open' });
});

const asMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';

test.each([
  ['an iPhone', asMac.replace('Macintosh; Intel', 'iPhone; CPU iPhone OS 18_6 like'), 5, true],
  ['an iPad that shows pages as a Mac does, as they do unless told otherwise', asMac, 5, true],
  ['a Mac', asMac, 0, false],
  ['a PC with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0', 10, false],
])('%s', (_, userAgent, maxTouchPoints, isMobile) => {
  expect(isAppleMobile({ userAgent, maxTouchPoints })).toBe(isMobile);
});
