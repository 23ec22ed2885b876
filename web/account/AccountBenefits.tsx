/** Beside the forms of `/login`: who plays here now, and what an account adds to that. */
import type { ReactElement } from 'react';
import { useSession } from '../session/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';

/** The guest of this browser, whose games an account takes over. */
export function GuestNow(): ReactElement {
  const { user } = useSession();
  return (
    <p className="flex items-center justify-center gap-2 text-muted max-sm:text-sm lg:justify-start">
      {user ? <Avatar id={user.id} size={28} /> : null}
      <span className="min-w-0 text-left text-balance">
        {user ? <span className="font-semibold text-ink max-sm:sr-only">{user.playName}. </span> : null}
        Your guest games move to your account.
      </span>
    </p>
  );
}

const benefits: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  { icon: 'trophy', title: 'A place on the rankings', text: 'And prizes in points from tournaments.' },
  { icon: 'users', title: 'Friends', text: 'Invite them to a game, see what they play, have a profile.' },
  { icon: 'globe', title: 'On every device', text: 'Your games, ratings and achievements come along.' },
  { icon: 'check', title: 'No email', text: 'A username and a password. Codes to keep let you back in.' },
];

export function AccountBenefits(): ReactElement {
  return (
    <section aria-labelledby="with-account">
      <h2 id="with-account" className="mb-3 text-base font-semibold">
        With an account
      </h2>
      <ul className="grid gap-3">
        {benefits.map(({ icon, title, text }) => (
          <li key={title} className="flex items-start gap-3">
            <span className="picture-ground grid size-11 shrink-0 place-items-center rounded-xl text-accent">
              <Icon name={icon} />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
