/** *Notify me on this device*: the browser is asked for permission by this press alone. */
import { useEffect, useState, type ReactElement } from 'react';
import { textForPlayer } from '../api/http.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { notifyState, turnOff, turnOn, type NotifyState } from './push.ts';

export function NotifyMe(): ReactElement | null {
  const [state, setState] = useState<NotifyState | null>(null);
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    let isShown = true;
    notifyState().then(
      (read) => isShown && setState(read),
      // Without the server there is nothing to switch on.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  if (!state || state.reach === 'none') return null;
  const note = noteOf(state);
  const press = async (): Promise<void> => {
    setPending(true);
    try {
      if (state.isOn) await turnOff();
      else await turnOn();
      setState(await notifyState());
    } catch (error) {
      const text = textForPlayer(error, 'The browser refused. Please try again.');
      toast({ title: 'Nothing was changed', text, tone: 'error' });
    } finally {
      setPending(false);
    }
  };
  const canPress = state.reach === 'push' || (state.reach === 'open' && !state.isOn);
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
      return 'Your browser blocks notifications of this site. Its settings can allow them.';
    default:
      return null;
  }
}
