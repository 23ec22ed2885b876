/** *Notify me on this device*: the browser is asked for permission by this press alone. */
import { useEffect, useState, type ReactElement } from 'react';
import { textForPlayer } from '../api/http.ts';
import { useSession } from '../session/session.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { notifyState, turnOff, turnOn, type NotifyState } from './push.ts';

export function NotifyMe(): ReactElement | null {
  const { user } = useSession();
  const userId = user?.id;
  const [known, setKnown] = useState<{ readonly of: string; readonly state: NotifyState } | null>(null);
  const [isPending, setPending] = useState(false);
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
  const note = noteOf(state);
  const press = async (): Promise<void> => {
    setPending(true);
    try {
      if (state.isOn) await turnOff(userId);
      else await turnOn(userId);
      setKnown({ of: userId, state: await notifyState(userId, () => true) });
    } catch (error) {
      const text = textForPlayer(error, 'The browser refused. Please try again.');
      toast({ title: 'Nothing was changed', text, tone: 'error' });
    } finally {
      setPending(false);
    }
  };
  const canPress = state.reach === 'push' || state.reach === 'open';
  return (
    <div className="mt-3 border-t border-line pt-3">
      {canPress ? (
        <Button size="small" pending={isPending} onClick={() => void press()}>
          {state.isOn ? 'Stop notifying me on this device' : 'Notify me on this device'}
        </Button>
      ) : null}
      {note === null ? null : <p className="mt-1.5 text-sm text-muted">{note}</p>}
    </div>
  );
}

function noteOf({ reach, isOn }: NotifyState): string | null {
  switch (reach) {
    case 'push':
      return isOn ? 'You are told here even when no page is open.' : null;
    case 'open':
      return isOn ? 'You are told here while a page is open in the background.' : null;
    case 'install':
      return 'To be told on this device, add this site to the Home Screen and open it from there.';
    case 'denied':
      return 'Your browser blocks notifications from this site. Its settings can allow them.';
    default:
      return null;
  }
}
