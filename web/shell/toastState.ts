/**
 * Toasts and their history as pure state. One toast at a time: a new one replaces the old (SH-050). A dismissed
 * toast stays, closed, until it is removed (SH-051). Nothing is lost: every toast is also kept in a bounded history,
 * which counts as unread those that another one cut short (G14). A toast with answers stays until one is given; another
 * toast only sets it aside for its own five seconds.
 */
/** `win`: something was reached. */
export type ToastTone = 'info' | 'success' | 'error' | 'win';

type ToastAction = {
  readonly label: string;
  readonly run: () => void;
};

type ToastAnswer = {
  readonly label: string;
  /** The toast closes once it is done. */
  readonly run: () => Promise<unknown>;
};

export type ToastText = {
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: ToastTone | undefined;
  readonly action?: ToastAction | undefined;
  /** The player asked for it and is looking at it, so it never counts as unread. */
  readonly isRead?: boolean | undefined;
  /** It stays until one is given, or what it asks is withdrawn. The first is the main one. */
  readonly answers?: readonly ToastAnswer[] | undefined;
  /** It gives way to any other question, for good. */
  readonly isMinor?: boolean | undefined;
  /** What it is about. One toast is shown about a thing at a time. */
  readonly key?: string | undefined;
  /** The server keeps it, so it is not part of this page's own history. */
  readonly isStored?: boolean | undefined;
};

export type Toast = Omit<ToastText, 'tone'> & {
  /** Grows by one per toast. */
  readonly id: number;
  readonly tone: ToastTone;
  readonly open: boolean;
  /** Milliseconds since 1970. */
  readonly shownAtMs: number;
  /** Why it can't be answered any more; null while it can. */
  readonly goneText: string | null;
};

export type ToastState = {
  readonly toast: Toast | null;
  /** Newest first, at most `historyLimit`. */
  readonly history: readonly Toast[];
  readonly unread: number;
  readonly nextId: number;
  /** Toasts with answers that come after the one shown, at most `waitingLimit`. */
  readonly waiting: readonly Toast[];
};

export type ToastEvent =
  | { readonly type: 'shown'; readonly text: ToastText; readonly nowMs: number }
  | { readonly type: 'dismissed'; readonly id: number }
  | { readonly type: 'removed'; readonly id: number }
  | { readonly type: 'withdrawn'; readonly key: string; readonly text: string | null }
  | { readonly type: 'historyRead' }
  /** Somebody else is at this page. */
  | { readonly type: 'ownerChanged' }
  | { readonly type: 'historyCleared' };

/** Document 1, section 9. */
export const toastDurationMs = 5_000;
/** Document 1, section 9. */
export const toastRemoveDelayMs = 1_000_000;
export const historyLimit = 50;
const waitingLimit = 5;

export const noToasts: ToastState = { toast: null, history: [], unread: 0, nextId: 1, waiting: [] };

export function toastReducer(state: ToastState, event: ToastEvent): ToastState {
  switch (event.type) {
    case 'shown': {
      const toast: Toast = {
        ...event.text,
        tone: event.text.tone ?? 'info',
        id: state.nextId,
        open: true,
        shownAtMs: event.nowMs,
        goneText: null,
      };
      if (isShown(state, toast.key)) return state;
      return {
        ...queued(state, toast),
        history: toast.isStored === true ? state.history : [toast, ...state.history].slice(0, historyLimit),
        unread: Math.min(state.unread + (isCutShort(state.toast) ? 1 : 0), historyLimit),
        nextId: state.nextId + 1,
      };
    }
    case 'dismissed':
      return state.toast?.id === event.id && state.toast.open ? closed(state, state.toast) : state;
    case 'withdrawn': {
      const isIt = (toast: Toast): boolean => toast.key === event.key;
      const left = { ...state, waiting: state.waiting.filter((toast) => !isIt(toast)) };
      if (!state.toast || !isIt(state.toast)) return left;
      return event.text === null
        ? closed(left, state.toast)
        : { ...left, toast: { ...state.toast, goneText: event.text } };
    }
    case 'removed':
      return state.toast?.id === event.id ? { ...state, toast: null } : state;
    case 'ownerChanged': {
      const { toast, nextId } = state;
      // What is told of the change itself stays; what asks is not theirs to answer.
      return toast?.open === true && !toast.answers
        ? { ...noToasts, nextId, toast, history: [toast] }
        : { ...noToasts, nextId };
    }
    case 'historyRead':
      return state.unread === 0 ? state : { ...state, unread: 0 };
    default:
      return { ...state, history: [], unread: 0 };
  }
}

/** Whether it can be answered now. */
function isAsking(toast: Toast | null): toast is Toast {
  return toast !== null && toast.open && toast.answers !== undefined && toast.goneText === null;
}

function isShown({ toast, waiting }: ToastState, key: string | undefined): boolean {
  if (key === undefined) return false;
  return (toast?.key === key && toast.open) || waiting.some((other) => other.key === key);
}

/** The next toast shown, and those that wait. */
function queued({ toast: shown, waiting }: ToastState, toast: Toast): Pick<ToastState, 'toast' | 'waiting'> {
  if (!toast.answers)
    return { toast, waiting: isAsking(shown) ? [shown, ...waiting].slice(0, waitingLimit) : waiting };
  return isAsking(shown) && shown.isMinor !== true
    ? { toast: shown, waiting: [...waiting, toast].slice(0, waitingLimit) }
    : { toast, waiting: waiting.filter(({ isMinor }) => isMinor !== true) };
}

function closed(state: ToastState, toast: Toast): ToastState {
  const [next, ...waiting] = state.waiting;
  return next ? { ...state, toast: next, waiting } : { ...state, toast: { ...toast, open: false } };
}

/** Whether the next toast removes one that may be unread: a toast counts as read once it timed out or was closed. */
function isCutShort(toast: Toast | null): boolean {
  return toast !== null && toast.open && toast.isRead !== true && toast.isStored !== true;
}
