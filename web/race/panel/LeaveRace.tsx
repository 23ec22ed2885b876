/** Leaves a race. Asks first while it runs: the leaver is placed last, and the others do not wait. */
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { Race } from '@playfield/contracts/http/race.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lobbyPath, pathAfterLeaving } from '../lobbyPath.ts';

export function LeaveRace({
  race,
  isIn,
  isTyping,
  onGiveUp,
}: {
  readonly race: Race | null;
  /** Whether the player has a place in a race that is not over. */
  readonly isIn: boolean;
  /** Whether the player is in the middle of it. */
  readonly isTyping: boolean;
  /** False: the server could not be told, and the race goes on. */
  readonly onGiveUp: () => boolean;
}): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const leave = (): void => {
    if (onGiveUp()) navigate(pathAfterLeaving(race));
    else setAsking(false);
  };
  if (!isTyping) {
    // After its race as well, a player of a tournament goes back to it.
    const path = isIn || race?.you ? pathAfterLeaving(race) : lobbyPath;
    return (
      <LinkButton href={path} variant="quiet" size="small" className="ml-auto">
        <Icon name="back" size={18} /> {isIn ? 'Leave race' : path === lobbyPath ? 'All races' : 'Tournament'}
      </LinkButton>
    );
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="ml-auto"
        // The text keeps the focus, and gets it back when the dialog closes.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setAsking(true)}
      >
        <Icon name="back" size={18} /> Leave race
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Leave this race?"
        hasCloseButton={false}
        footer={
          <>
            <Button variant="primary" onClick={() => setAsking(false)}>
              Keep racing
            </Button>
            <Button onClick={leave}>Leave race</Button>
          </>
        }
      >
        <p>You&rsquo;ll be placed last, and you can&rsquo;t come back.</p>
      </Dialog>
    </>
  );
}
