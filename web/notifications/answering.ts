/** Answering an invitation: what follows, and what is said if the server refuses. Server and page are injected. */
import type { Invite } from '@playfield/contracts/http/invites.ts';
import { HttpError, textForPlayer } from '../api/httpError.ts';
import type { ToastText } from '../shell/toastState.ts';

type AnswerPorts = {
  readonly send: () => Promise<Invite>;
  readonly onAnswered: (invite: Invite) => void;
  /** It can't be answered any more, and why. */
  readonly onGone: (text: string) => void;
  readonly say: (text: ToastText) => void;
};

/** Whether the answer was taken. Never rejects. */
export async function giveAnswer({ send, onAnswered, onGone, say }: AnswerPorts): Promise<boolean> {
  try {
    onAnswered(await send());
    return true;
  } catch (error) {
    const text = textForPlayer(error, 'That didn’t work. Please try again.');
    if (error instanceof HttpError && error.code.startsWith('invite/')) onGone(text);
    // The toast with the buttons closes by itself, so another one says it.
    say({ title: 'Your answer was not taken', text, tone: 'error' });
    return false;
  }
}
