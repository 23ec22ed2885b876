/** The top of a profile: face, name, level, presence, and what to do with this person. */
import type { ReactElement } from 'react';
import type { Profile } from '@playfield/contracts/http/profiles.ts';
import { openChallenge } from '../friends/dialogs.ts';
import { InviteButton } from '../friends/InviteButton.tsx';
import { usePerson } from '../friends/person.ts';
import { PersonMenu } from '../friends/PersonMenu.tsx';
import { presenceText } from '../friends/presenceText.ts';
import { useBefriend } from '../friends/useBefriend.ts';
import { useMinute } from '../friends/useMinute.ts';
import { accountOf, useSession } from '../session/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { shareProfile } from './sharePicture.ts';
import { dayText } from '../lib/dates.ts';

export function ProfileHead({ profile }: { readonly profile: Profile }): ReactElement {
  const { id, username, isYou, look, detail } = profile;
  const nowMs = useMinute();
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar id={id} look={look} size={88} isOnline={detail ? detail.presence.online : null} />
      <div className="min-w-0 flex-1 basis-56">
        <h1 className="text-3xl leading-tight font-extrabold wrap-anywhere sm:text-4xl">{username}</h1>
        {detail ? (
          <>
            <p className="text-muted">
              <span className="font-semibold text-ink">Level {detail.level.level}</span>
              {' · '}
              <span className={detail.presence.online ? 'font-medium text-success' : ''}>
                {presenceText(detail.presence, nowMs)}
              </span>
              {' · '}since {dayText(detail.since)}
            </p>
            <LevelBar level={detail.level} />
          </>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isYou ? <LinkButton href="/account">Edit profile</LinkButton> : <Acts person={{ id, username }} />}
        {detail ? (
          <Button variant="quiet" onClick={() => void shareProfile(profile)}>
            <Icon name="download" /> Share picture
          </Button>
        ) : null}
      </div>
    </header>
  );
}

function LevelBar({
  level: { level, earned, from, to },
}: {
  readonly level: NonNullable<Profile['detail']>['level'];
}): ReactElement {
  return (
    <progress
      aria-label={`Points toward level ${level + 1}`}
      max={to - from}
      value={earned - from}
      className="mt-2 block h-2 w-full max-w-72 appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
    />
  );
}

function Acts({
  person,
}: {
  readonly person: { readonly id: string; readonly username: string };
}): ReactElement {
  const account = accountOf(useSession());
  const { data } = usePerson(account ? person.id : null);
  const befriend = useBefriend();
  const mayAsk = data !== undefined && !data.isBlocked && !data.isGuest;
  return (
    <>
      {mayAsk && data.mayInvite ? (
        <InviteButton
          person={person}
          mayInvite
          label="Challenge"
          variant="primary"
          size="medium"
          onInvite={() => openChallenge(person)}
        />
      ) : null}
      {mayAsk && (data.relation === 'none' || data.relation === 'askedYou') ? (
        <Button onClick={() => void befriend(person)}>
          {data.relation === 'none' ? 'Add friend' : 'Accept friend request'}
        </Button>
      ) : null}
      <PersonMenu person={person} about={{ kind: 'profile' }} isOnProfile />
    </>
  );
}
