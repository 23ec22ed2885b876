/** The toasts of new bests and unlocked vehicles, one after the other. */
import { toast } from '../shell/toast.ts';
import { TOAST_DURATION_MS } from '../shell/toastState.ts';
import { createToastQueue } from './toastQueue.ts';

/** As long as the banner of a finished run stays (document 2, section 9). */
const LEAD_MS = 3000;

export const unlockToasts = createToastQueue({
  show: toast,
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  leadMs: LEAD_MS,
  everyMs: TOAST_DURATION_MS + 300,
});
