/** Calls somebody who looks elsewhere: the title changes to and fro until a tab is looked at (USERS-ASK 30). */
import { setTitleCall } from '../shell/title.ts';

const everyMs = 1000;

let timer: ReturnType<typeof setInterval> | undefined;

export function flashTitle(text: string): void {
  stopFlashing();
  let isOn = true;
  setTitleCall(text);
  timer = setInterval(() => {
    isOn = !isOn;
    setTitleCall(isOn ? text : null);
  }, everyMs);
}

export function stopFlashing(): void {
  clearInterval(timer);
  setTitleCall(null);
}

/** On the icon of the installed site. */
export function showBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return;
  // Some browsers have the call and no place for a badge.
  (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined);
}
