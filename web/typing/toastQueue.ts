/**
 * Toasts that wait for each other: the shell shows one at a time, and a second one would take the first one's place before anybody
 * has read it. Time comes in as a port.
 */
import type { After } from '../lib/retry.ts';
import type { ToastText } from '../shell/toastState.ts';

export type ToastQueue = { readonly add: (toasts: readonly ToastText[]) => void };

/** Shows a toast every `everyMs`, the first after `leadMs`: what was said before it can be read. */
export function createToastQueue(ports: {
  readonly show: (toast: ToastText) => void;
  readonly after: After;
  readonly leadMs: number;
  readonly everyMs: number;
}): ToastQueue {
  const { show, after, leadMs, everyMs } = ports;
  let waiting: readonly ToastText[] = [];
  let isBusy = false;

  function next(): void {
    const [first, ...rest] = waiting;
    waiting = rest;
    isBusy = first !== undefined;
    if (!first) return;
    show(first);
    after(everyMs, next);
  }

  return {
    add(toasts) {
      waiting = [...waiting, ...toasts];
      if (isBusy || waiting.length === 0) return;
      isBusy = true;
      after(leadMs, next);
    },
  };
}
