/** What a match against the AI tells about its connection, and about a game that was running already. */
import type { ToastText } from '../../shell/toastState.ts';

export const keptText = 'You lost connection. Your move is saved and will be sent again.';
export const waitingText = 'You lost connection. Your game is saved.';
export const resumedToast: ToastText = {
  title: 'Game in progress',
  text: "You're back in the game you left, so your first move wasn't played. Start a new game any time.",
};

/** Of the notification that gives a hint. */
export const hintKey = 'hint';
export const hintToast = (text: string): ToastText => ({ key: hintKey, title: 'Hint', text, isRead: true });
