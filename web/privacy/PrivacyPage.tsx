/** What is stored about people, for how long, and how to get or delete it (docs/privacy.md). */
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { privacyText } from '../shell/privacyText.ts';
import { externalScriptHost } from '../shell/product.ts';
import { useTitle } from '../shell/title.ts';
import { Card } from '../ui/Card.tsx';

const kept: readonly (readonly [what: string, howLong: string])[] = [
  ['Account, settings, ratings, points, achievements', 'until you delete the account'],
  ['Finished games and their moves', 'for good; without your name once you are deleted'],
  ['Races, their chat and your place in them', '90 days; your results until you are deleted'],
  ['Practice runs in typing', '30 days, the best one longer'],
  ['Results of Little Big Snake', 'eight days, the best one until you are deleted'],
  ['Daily puzzles you have solved', 'until you are deleted'],
  ['Where you are signed in', '30 days after the last use, 90 at most; guests a year'],
  ['Notifications', '90 days, read ones 30'],
  ['What friends read of your play', '14 days'],
  ['Reports about you', 'until you are deleted; then only that there was one, and when'],
];

export function PrivacyPage(): ReactElement {
  useTitle('Privacy');
  return (
    <div className="mx-auto grid max-w-3xl gap-4 px-4 pt-4 sm:pt-8">
      <h1 className="text-xl sm:text-2xl">Privacy</h1>
      <Part title="In short">
        <p>
          You can play without an account, and nobody asks for your name or an email address. A guest is a
          random id in a cookie of this browser; an account is a name and a password, stored as a hash.{' '}
          {privacyText(externalScriptHost)} The people who host this site may count page views: without
          identity, for 90 days, and never of browsers that ask not to be tracked.
        </p>
      </Part>
      <Part title="What is stored, and for how long">
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {kept.map(([what, howLong]) => (
            <div key={what} className="contents">
              <dt className="font-semibold">{what}</dt>
              <dd className="text-muted max-sm:mb-2">{howLong}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="Your address">
        <p>
          Network addresses are used for limits and forgotten. Of the one that an account used last, a keyed
          hash is kept with its session, so that those who run the site can see when two accounts trade rated
          games from one place. It can't be read back without the site's key, and no player is shown it.
        </p>
      </Part>
      <Part title="Who sees what">
        <p>
          Your name, figure, level, ratings, achievements and the games of the lobby are public, by day and
          never by the hour. In your account you choose who sees your profile, when you are online and what
          you play. Notifications outside this site reach you through your browser's push service, and only if
          you turn them on.
        </p>
      </Part>
      <Part title="A copy, or the end of it">
        <p>
          <Link href="/account" className="font-semibold text-accent underline">
            Your account
          </Link>{' '}
          has a copy of what is stored about you, apart from what would give others away, and a button that
          deletes it for good and at once. Opponents keep their results, against "Deleted player". Nobody can
          take your name for 30 days.
        </p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return <Card title={title}>{children}</Card>;
}
