/**
 * Toasts and their history as pure state. One toast at a time: a new one replaces the old (SH-050). A dismissed
 * toast stays, closed, until it is removed (SH-051). Nothing is lost: every toast is also kept in a bounded history,
 * which counts as unread those that another one cut short (G14).
 */
export type ToastTone = 'info' | 'success' | 'error';

export type ToastAction = {
  readonly label: string;
  readonly run: () => void;
};

export type ToastText = {
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: ToastTone | undefined;
  readonly action?: ToastAction | undefined;
  /** The player asked for it and is looking at it, so it never counts as unread. */
  readonly isRead?: boolean | undefined;
};

export type Toast = Omit<ToastText, 'tone'> & {
  /** Grows by one per toast. */
  readonly id: number;
  readonly tone: ToastTone;
  readonly open: boolean;
  /** Milliseconds since 1970. */
  readonly shownAtMs: number;
};

export type ToastState = {
  readonly toast: Toast | null;
  /** Newest first, at most `HISTORY_LIMIT`. */
  readonly history: readonly Toast[];
  readonly unread: number;
  readonly nextId: number;
};

export type ToastEvent =
  | { readonly type: 'shown'; readonly text: ToastText; readonly nowMs: number }
  | { readonly type: 'dismissed'; readonly id: number }
  | { readonly type: 'removed'; readonly id: number }
  | { readonly type: 'historyRead' }
  | { readonly type: 'historyCleared' };

/** Document 1, section 9. */
export const TOAST_DURATION_MS = 5_000;
/** Document 1, section 9. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const HISTORY_LIMIT = 50;

export const noToasts: ToastState = { toast: null, history: [], unread: 0, nextId: 1 };

export function toastReducer(state: ToastState, event: ToastEvent): ToastState {
  switch (event.type) {
    case 'shown': {
      const toast: Toast = {
        ...event.text,
        tone: event.text.tone ?? 'info',
        id: state.nextId,
        open: true,
        shownAtMs: event.nowMs,
      };
      return {
        toast,
        history: [toast, ...state.history].slice(0, HISTORY_LIMIT),
        unread: Math.min(state.unread + (isCutShort(state.toast) ? 1 : 0), HISTORY_LIMIT),
        nextId: state.nextId + 1,
      };
    }
    case 'dismissed':
      return state.toast?.id === event.id && state.toast.open
        ? { ...state, toast: { ...state.toast, open: false } }
        : state;
    case 'removed':
      return state.toast?.id === event.id ? { ...state, toast: null } : state;
    case 'historyRead':
      return state.unread === 0 ? state : { ...state, unread: 0 };
    default:
      return { ...state, history: [], unread: 0 };
  }
}

/** Whether the next toast removes one that may be unread: a toast counts as read once it timed out or was closed. */
function isCutShort(toast: Toast | null): boolean {
  return toast !== null && toast.open && toast.isRead !== true;
}
