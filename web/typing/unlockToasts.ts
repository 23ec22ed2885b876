/** The toasts of new bests and unlocked vehicles, one after the other. */
import type { Vehicle } from '@playfield/games/typing-race/index.ts';
import { toast } from '../shell/toast.ts';
import { toastDurationMs, type ToastText } from '../shell/toastState.ts';
import { createToastQueue } from './toastQueue.ts';

/** As long as the banner of a finished run stays (document 2, section 9). */
const leadMs = 3000;

export const unlockToasts = createToastQueue({
  show: toast,
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  leadMs,
  everyMs: toastDurationMs + 300,
});

/** One toast for all that a run unlocks, in list order: the last is the best (TY-032). */
export function unlockedToasts(unlocked: readonly Pick<Vehicle, 'name'>[]): readonly ToastText[] {
  const best = unlocked.at(-1);
  if (!best) return [];
  const others = unlocked.length - 1;
  const text = others === 0 ? best.name : `${best.name} and ${others} more`;
  return [{ title: 'New Vehicle Unlocked!', text, tone: 'success' }];
}
