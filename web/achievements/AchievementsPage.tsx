/** `/achievements` (GAPS G06): what is unlocked, what is closest, and all of them by section. */
import { useId, type ReactElement, type ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { Achievement } from '@playfield/contracts/http/achievements.ts';
import { ServerDown } from '../account/ServerDown.tsx';
import { HttpError, textForPlayer, type Answer } from '../api/http.ts';
import { useFailedRead } from '../api/useFailedRead.ts';
import { profilePath } from '../profile/profilePath.ts';
import { useSession } from '../session/session.ts';
import { useTitle } from '../shell/title.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { AchievementCard } from './AchievementCard.tsx';
import { closest, isReached, pointsOf, sectionsOf } from './achievementList.ts';
import './achievements.css';
import { useAchievements } from './useAchievements.ts';

export function AchievementsPage(): ReactElement {
  const session = useSession();
  const [search] = useSearchParams();
  const name = search.get('of');
  const title = name === null ? 'Achievements' : `Achievements of ${name}`;
  useTitle(title);
  const query = useAchievements(session.user?.id ?? null, name);
  const { data } = query;
  const failed = useFailedRead(query);
  const isUnanswered = session.user === null && session.status === 'ready';
  return (
    <div className="mx-auto max-w-5xl px-4 pt-4 sm:pt-8">
      <h1 className="mb-2 text-xl break-words sm:text-2xl">
        Achievements
        {name === null ? null : (
          <>
            {' of '}
            <Link href={profilePath(name)} className="underline decoration-2 underline-offset-4">
              {name}
            </Link>
          </>
        )}
      </h1>
      <p className="mb-4 max-w-[70ch] text-muted">
        Playing is all it takes: every game counts for some of them, and each is worth points. A few stay
        hidden until you reach them.
      </p>
      {data ? <Everything answer={data} isOwn={name === null} /> : null}
      {failed ? <Failure {...failed} /> : null}
      {isUnanswered ? (
        <Card as="div">
          <ServerDown />
        </Card>
      ) : null}
      {!data && !failed && !isUnanswered ? (
        <div className="grid min-h-dvh content-start gap-4">
          <Skeleton className="h-28 w-full rounded-2xl" />
          <Skeleton className="h-60 w-full rounded-2xl" />
        </div>
      ) : null}
    </div>
  );
}

function Failure({ error, pending, onRetry }: NonNullable<ReturnType<typeof useFailedRead>>): ReactElement {
  const text = textForPlayer(error, "The achievements couldn't be read.");
  const isFinal = error instanceof HttpError && (error.status === 404 || error.code === 'profile/hidden');
  return (
    <Card as="div">
      {isFinal ? (
        <>
          <p className="mb-4 text-muted">{text}</p>
          <LinkButton href="/achievements">Your achievements</LinkButton>
        </>
      ) : (
        <LoadFailed text={text} pending={pending} onRetry={onRetry} />
      )}
    </Card>
  );
}

function Everything({
  answer: { achievements, isGranted },
  isOwn,
}: {
  readonly answer: Answer<'GET /api/achievements'>;
  readonly isOwn: boolean;
}): ReactElement {
  const next = isOwn ? closest(achievements) : [];
  return (
    <div className="grid gap-8">
      <Summary list={achievements} isGranted={isGranted} />
      {next.length > 0 ? (
        <Group title={next.length === 1 ? 'The last one' : `Your ${next.length} closest`} list={next} />
      ) : null}
      {sectionsOf(achievements).map(({ title, all, reached }) => (
        <Group
          key={title}
          title={title}
          list={all}
          note={
            <>
              {reached} of {all.length}
              <span className="sr-only"> unlocked</span>
            </>
          }
        />
      ))}
    </div>
  );
}

/** The one big thing of the page: how many there are, and what they brought. */
function Summary({
  list,
  isGranted,
}: {
  readonly list: readonly Achievement[];
  readonly isGranted: boolean;
}): ReactElement {
  const reached = list.filter(isReached).length;
  return (
    <Card as="div" className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-3xl font-extrabold tabular-nums sm:text-4xl">
          {reached} <span className="text-xl text-muted sm:text-2xl">of {list.length}</span>
        </span>
        <span className="text-muted tabular-nums">
          {isGranted ? 'unlocked' : 'reached'}, {pointsOf(list)} points
        </span>
      </p>
      <span aria-hidden="true" className="block h-2.5 overflow-hidden rounded-full bg-raised">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${(100 * reached) / Math.max(1, list.length)}%` }}
        />
      </span>
      {isGranted ? null : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">
            You're playing as a guest: what you reach is kept, and becomes yours with an account.
          </p>
          <LinkButton href="/login?next=%2Fachievements" variant="primary">
            Log in or register
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

function Group({
  title,
  list,
  note,
}: {
  readonly title: string;
  readonly list: readonly Achievement[];
  readonly note?: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <span className="text-sm text-muted tabular-nums">{note}</span>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {list.map((achievement) => (
          <AchievementCard key={achievement.id} achievement={achievement} />
        ))}
      </ul>
    </section>
  );
}
