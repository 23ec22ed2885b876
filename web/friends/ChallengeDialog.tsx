/**
 * Inviting a friend to play: whom, what and with which clock, then the wait for the answer. When
 * it is accepted, the page goes to the board or to the race.
 */
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { gameById, gameIds } from '@playfield/games/registry.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { clockChoices, controlOf, type ClockChoice } from '../lobby/clocks.ts';
import { accountOf, useSession } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Select } from '../ui/Select.tsx';
import { hasClock, whatText } from './challengeTexts.ts';
import { ChallengeWait } from './ChallengeWait.tsx';
import { closePersonDialog, type Person, type PersonDialog } from './dialogs.ts';
import { FriendPicker } from './FriendPicker.tsx';
import { useLiveFriends } from './live.ts';
import { ProblemText } from './ProblemText.tsx';
import { useInvitation } from './useInvitation.ts';

const kinds = [
  ...gameIds.map((id) => ({ value: id, label: gameById(id)?.title ?? id })),
  ...['race', 'arena'].map((what) => ({ value: what, label: whatText(what) })),
];
/** What was played last with friends is offered first. */
const whatKey = 'playfield:invite-to';

export function ChallengeDialog({
  dialog,
}: {
  readonly dialog: Extract<PersonDialog, { kind: 'challenge' }>;
}): ReactElement {
  const [, navigate] = useLocation();
  const userId = accountOf(useSession())?.id ?? null;
  useLiveFriends(userId);
  const [to, setTo] = useState<Person | null>(dialog.to);
  const [what, setWhat] = useState(() =>
    dialog.tournament ? 'tournament' : knownKind(dialog.what ?? readStored(whatKey)),
  );
  const [clock, setClock] = useState<ClockChoice>('none');
  const invitation = useInvitation();
  const { invite } = invitation;
  const { tournament } = dialog;

  const send = (): void => {
    if (to === null || invitation.isPending) return;
    if (tournament === null) writeStored(whatKey, what);
    void invitation.send({
      toUserId: to.id,
      what,
      clock: controlOf(clock),
      raceId: dialog.raceId,
      tournamentId: tournament?.id ?? null,
    });
  };
  // A race with somebody leaves nothing to choose.
  const sendAtOnce = useEffectEvent(() => {
    if (dialog.to !== null && dialog.what === 'race') send();
  });
  useEffect(() => sendAtOnce(), []);

  // Who invites to a tournament goes on inviting.
  const path = tournament === null && invite?.status === 'accepted' ? invite.path : null;
  useEffect(() => {
    if (path === null) return;
    closePersonDialog();
    navigate(path);
  }, [path, navigate]);

  if (to !== null && invite !== null)
    return (
      <ChallengeWait
        to={to}
        invite={invite}
        what={what}
        invitation={invitation}
        onAnother={() => {
          setTo(null);
          invitation.forget();
        }}
      />
    );
  return (
    <Dialog
      open
      onClose={closePersonDialog}
      title={to === null || tournament !== null ? 'Invite a friend' : `Invite ${to.username}`}
      footer={
        <Button variant="primary" pending={invitation.isPending} disabled={to === null} onClick={send}>
          Send invitation
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {tournament === null ? (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3">
            <Select label="What" value={what} onChange={setWhat} options={kinds} />
            {hasClock(what) ? (
              <Select label="Clock" value={clock} onChange={setClock} options={clockChoices} />
            ) : null}
          </div>
        ) : (
          <p className="font-semibold wrap-anywhere">{tournament.name}</p>
        )}
        <ProblemText problem={invitation.problem} />
        {dialog.to === null ? <FriendPicker userId={userId} chosen={to} onChoose={setTo} /> : null}
      </div>
    </Dialog>
  );
}

function knownKind(what: string | null): string {
  return kinds.find(({ value }) => value === what)?.value ?? kinds[0]?.value ?? 'race';
}
