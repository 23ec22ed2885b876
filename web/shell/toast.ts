/** `toast()` from anywhere. The state is pure (toastState.ts); this holds it and the one removal timer. */
import { createStore, useStore } from '../lib/store.ts';
import {
  noToasts,
  toastRemoveDelayMs,
  toastReducer,
  type ToastEvent,
  type ToastState,
  type ToastText,
} from './toastState.ts';

const store = createStore<ToastState>(noToasts);
let removal: ReturnType<typeof setTimeout> | undefined;

function send(event: ToastEvent): void {
  store.set(toastReducer(store.get(), event));
}

/** Shows a toast for 5 s, replacing the one before; it stays in the notifications panel. */
export function toast(text: ToastText): void {
  clearTimeout(removal);
  send({ type: 'shown', text, nowMs: Date.now() });
}

export function dismissToast(id: number): void {
  send({ type: 'dismissed', id });
  clearTimeout(removal);
  removal = setTimeout(() => send({ type: 'removed', id }), toastRemoveDelayMs);
}

/** What a toast asks is not to be answered any more: it says so where it is, and closes by itself; null closes it at once. */
export function withdrawToast(key: string, text: string | null): void {
  send({ type: 'withdrawn', key, text });
}

/** Closes an error that still stands, because what it was about is tried again. */
export function dismissError(): void {
  const { toast: shown } = store.get();
  if (shown?.open === true && shown.tone === 'error') dismissToast(shown.id);
}

export function markNotificationsRead(): void {
  send({ type: 'historyRead' });
}

export function clearNotifications(): void {
  send({ type: 'historyCleared' });
}

/** Nobody reads or answers what another person at this page was told. */
export function forgetToasts(): void {
  send({ type: 'ownerChanged' });
}

/** For code that draws nothing. */
export const toastsNow = store.get;

export function useToasts(): ToastState {
  return useStore(store);
}
