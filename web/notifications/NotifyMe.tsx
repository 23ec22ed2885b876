/** *Notify me on this device*: the browser is asked for permission by this press alone. */
import { useEffect, useState, type ReactElement } from 'react';
import { textForPlayer } from '../api/http.ts';
import { useSession } from '../session/session.ts';
import { toast } from '../shell/toast.ts';
import { LeavingButton } from './LeavingButton.tsx';
import { notifyState, turnOff, turnOn, type NotifyState } from './push.ts';

const noteId = 'notify-note';

type Act = typeof turnOn | typeof turnOff;

export function NotifyMe(): ReactElement | null {
  const { user } = useSession();
  const userId = user?.id;
  const [known, setKnown] = useState<{ readonly of: string; readonly state: NotifyState } | null>(null);
  const [pending, setPending] = useState<'change' | 'more' | null>(null);
  useEffect(() => {
    if (userId === undefined) return undefined;
    let isShown = true;
    notifyState(userId, () => isShown).then(
      (state) => isShown && setKnown({ of: userId, state }),
      // Without the server there is nothing to switch on.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [userId]);
  // What is true of one person says nothing of the next one at this browser.
  if (userId === undefined || known?.of !== userId || known.state.reach === 'none') return null;
  const { state } = known;
  const { reach, told } = state;
  const note = noteOf(state);
  const press = async (button: 'change' | 'more', act: Act): Promise<void> => {
    if (pending !== null) return;
    setPending(button);
    try {
      await act(userId);
    } catch (error) {
      const text = textForPlayer(error, 'The browser refused. Please try again.');
      toast({ title: "That didn't work", text, tone: 'error' });
    }
    try {
      // After a failure as well: part of it may have been done.
      setKnown({ of: userId, state: await notifyState(userId, () => true) });
    } catch {
      // What is shown stays as it was.
    }
    setPending(null);
  };
  return (
    <div className="mt-3 border-t border-line pt-3">
      {reach === 'push' || reach === 'open' ? (
        <div className="flex flex-wrap gap-2">
          <LeavingButton
            successor={`#${noteId}`}
            size="small"
            pending={pending === 'change'}
            onClick={() => void press('change', told === null ? turnOn : turnOff)}
          >
            {told === null ? 'Notify me on this device' : 'Stop notifying me on this device'}
          </LeavingButton>
          {reach === 'push' && told === 'open' ? (
            <LeavingButton
              successor={`#${noteId}`}
              size="small"
              pending={pending === 'more'}
              onClick={() => void press('more', turnOn)}
            >
              Also when no page is open
            </LeavingButton>
          ) : null}
        </div>
      ) : null}
      {note === null ? null : (
        <p id={noteId} tabIndex={-1} className="mt-1.5 text-sm text-muted outline-none">
          {note}
        </p>
      )}
    </div>
  );
}

function noteOf({ reach, told }: NotifyState): string | null {
  if (told === 'push') return 'You are told here even when no page is open.';
  if (told === 'open') return 'You are told here while a page is open in the background.';
  if (reach === 'install')
    return 'To be told on this device, add this site to the Home Screen and open it from there.';
  if (reach === 'denied')
    return 'Your browser blocks notifications from this site. Its settings can allow them.';
  return null;
}
