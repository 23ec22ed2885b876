/** An invitation that was sent: what is known of the one invited, and the way to take it back. */
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { Invite } from '@playfield/contracts/http/invites.ts';
import { clockLabel } from '../lobby/clocks.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { endText, goText, hasClock, reachText, whatText } from './challengeTexts.ts';
import { closePersonDialog, type Person } from './dialogs.ts';
import { ProblemText } from './ProblemText.tsx';
import type { Invitation } from './useInvitation.ts';

export function ChallengeWait({
  to: { username },
  invite,
  what,
  invitation,
  onAnother,
}: {
  readonly to: Person;
  readonly invite: Invite;
  readonly what: string;
  readonly invitation: Invitation;
  /** To a tournament: the next friend. */
  readonly onAnother: () => void;
}): ReactElement {
  const [, navigate] = useLocation();
  const isWaiting = invite.status === 'pending';
  const open = (): void => {
    closePersonDialog();
    navigate(invite.path);
  };
  const isToTournament = invite.kind === 'tournament';
  const another = (
    <Button variant="primary" onClick={onAnother}>
      Invite another friend
    </Button>
  );
  return (
    <Dialog
      open
      onClose={closePersonDialog}
      title={isWaiting ? `Waiting for ${username}` : 'Invitation'}
      footer={
        isWaiting ? (
          <>
            <Button pending={invitation.isPending} onClick={() => void invitation.cancel()}>
              Cancel
            </Button>
            {isToTournament ? (
              another
            ) : (
              <Button variant="primary" onClick={open}>
                {goText(what)}
              </Button>
            )}
          </>
        ) : (
          <>
            {isToTournament ? null : <Button onClick={invitation.forget}>Invite again</Button>}
            <Button variant={isToTournament ? 'secondary' : 'primary'} onClick={closePersonDialog}>
              Close
            </Button>
            {isToTournament ? another : null}
          </>
        )
      }
    >
      <div className="grid gap-3" aria-live="polite">
        <p className="font-semibold wrap-anywhere">
          {invite.tournament?.name ?? whatText(what)}
          {hasClock(what) ? `, ${clockLabel(invite.clock).toLowerCase()}` : ''}
        </p>
        <p className={isWaiting ? 'text-muted' : 'font-medium'}>
          {isWaiting ? reachText(invitation.reach, username) : endText(invite, username)}
        </p>
        {isWaiting ? (
          <p className="text-sm text-muted">
            It stays if you close this, and the bell tells you of the answer.
          </p>
        ) : null}
        <ProblemText problem={invitation.problem} />
      </div>
    </Dialog>
  );
}
