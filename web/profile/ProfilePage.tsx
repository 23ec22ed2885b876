/** Somebody's profile: who they are, how they play, how the two stand (G06). */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import type { Profile } from '@playfield/contracts/http/profiles.ts';
import { AchievementIcon } from '../achievements/AchievementIcon.tsx';
import '../achievements/achievements.css';
import { HttpError } from '../api/http.ts';
import { useFailedRead } from '../api/useFailedRead.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import { LoadingScreen } from '../shell/LoadingScreen.tsx';
import { useTitle } from '../shell/title.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { GameHistory } from './GameHistory.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { achievementsPath, usernameIn } from './profilePath.ts';
import { profileQuery } from './profileQuery.ts';
import { againstText, firmness, speedFigures, tallyText, typedName } from './profileTexts.ts';
import { RatingChart } from './RatingChart.tsx';
import { dayText } from '../lib/dates.ts';

type Detail = NonNullable<Profile['detail']>;

export function ProfilePage(): ReactElement {
  // Of the address itself: in the route's parameter some signs are still encoded.
  const username = usernameIn(usePathname());
  return <Named key={username} username={username} />;
}

function Named({ username }: { readonly username: string }): ReactElement {
  const query = useQuery(profileQuery(username));
  const { data } = query;
  const failed = useFailedRead(query);
  // Also where it was there before: the person may be gone since, or called otherwise.
  const error = query.error ?? failed?.error;
  const isMissing = error instanceof HttpError && error.status === 404;
  useTitle(isMissing ? 'No such player' : (data?.username ?? username));
  if (isMissing) return <NoPlayer username={username} />;
  if (data) return <Shown key={data.id} profile={data} />;
  if (failed)
    return (
      <div className="mx-auto grid max-w-xl justify-items-start gap-4 px-4 pt-14">
        <h1 className="text-2xl">Profile</h1>
        <LoadFailed
          text="This profile couldn't be loaded."
          pending={failed.pending}
          onRetry={failed.onRetry}
        />
      </div>
    );
  return <LoadingScreen />;
}

/** The name is whatever stood in the address. */
function NoPlayer({ username }: { readonly username: string }): ReactElement {
  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-4 px-4 pt-14">
      <h1 className="text-2xl">No such player</h1>
      <p role="alert" className="text-muted">
        There is no player called “
        <bdi className="font-semibold wrap-anywhere text-ink">{typedName(username)}</bdi>”.
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton href="/rankings" variant="primary">
          Find a player
        </LinkButton>
        <LinkButton href="/" variant="quiet">
          All games
        </LinkButton>
      </div>
    </div>
  );
}

function Shown({ profile }: { readonly profile: Profile }): ReactElement {
  const { username, isYou, detail } = profile;
  return (
    <div className="mx-auto max-w-[68.75rem] px-4 pt-5 sm:pt-10">
      <ProfileHead profile={profile} />
      {detail ? (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-5">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-5">
            <Against username={username} against={detail.against} />
            <Ratings detail={detail} isYou={isYou} />
            {detail.ratings.length > 0 ? <RatingChart username={username} /> : null}
            <GameHistory username={username} isYou={isYou} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-5">
            <Achievements username={username} detail={detail} isYou={isYou} />
            <TournamentWins wins={detail.tournamentWins} />
            <Records detail={detail} />
            <Typing detail={detail} isYou={isYou} />
          </div>
        </div>
      ) : (
        <Card as="div" className="mt-6">
          <p className="text-muted">{username} doesn't show their profile.</p>
        </Card>
      )}
    </div>
  );
}

function Against({
  username,
  against,
}: {
  readonly username: string;
  readonly against: Detail['against'];
}): ReactElement | null {
  const text = against && againstText(against);
  if (!against || text === null) return null;
  return (
    <Card title={`You and ${username}`}>
      <p className="text-2xl font-bold">{text}</p>
      <ul className="mt-1 text-muted">
        {against.map((one) => (
          <li key={one.gameType}>
            {gameTitle(one.gameType)}: {tallyText(one)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Ratings({ detail, isYou }: { readonly detail: Detail; readonly isYou: boolean }): ReactElement {
  if (detail.ratings.length === 0)
    return (
      <Card title="Ratings">
        <p className="text-muted">
          {isYou ? 'A rating begins with your first rated game against somebody.' : 'No rated game yet.'}
        </p>
        {isYou ? (
          <LinkButton href="/multiplayer" variant="primary" className="mt-3">
            Play your first rated game
          </LinkButton>
        ) : null}
      </Card>
    );
  return (
    <ul
      aria-label="Ratings"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3 lg:gap-4"
    >
      {detail.ratings.map((one) => (
        <Card key={one.gameType} as="li">
          <h2 className="text-sm font-semibold text-muted">{gameTitle(one.gameType)}</h2>
          <p className="flex items-baseline gap-2">
            <span className="text-3xl font-extrabold tabular-nums">
              {one.rating}
              {one.isProvisional ? <span aria-hidden="true">?</span> : null}
            </span>
            {one.place === null ? null : <span className="font-semibold">#{one.place}</span>}
          </p>
          <p className="text-sm text-muted">{firmness(one)}</p>
          <p className="mt-2 text-sm">{tallyText(one)}</p>
          {one.bestWinStreak > 1 ? (
            <p className="text-sm">
              Longest streak: {one.bestWinStreak} wins{one.winStreak > 1 ? `, now ${one.winStreak}` : ''}
            </p>
          ) : null}
          {one.bestWin ? (
            <p className="text-sm">
              Best win: {one.bestWin.username} ({one.bestWin.rating}), {dayText(one.bestWin.day)}
            </p>
          ) : null}
        </Card>
      ))}
    </ul>
  );
}

const modes = { ai: 'against the AI', online: 'against people' } as const;

function Records({ detail }: { readonly detail: Detail }): ReactElement | null {
  if (detail.records.length === 0) return null;
  return (
    <Card title="All games">
      <ul className="grid gap-2">
        {detail.records.map((one) => (
          <li key={`${one.gameType} ${one.mode}`}>
            <span className="block">
              {gameTitle(one.gameType)} {modes[one.mode]}
            </span>
            <span className="block text-sm text-muted">{tallyText(one)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Typing({
  detail: { typing, snake },
  isYou,
}: {
  readonly detail: Detail;
  readonly isYou: boolean;
}): ReactElement | null {
  if (!typing && !snake)
    return isYou ? (
      <Card title="Typing">
        <p className="text-muted">Your verified speed will stand here.</p>
        <LinkButton href="/typing-race" size="small" className="mt-3">
          Type your first text
        </LinkButton>
      </Card>
    ) : null;
  const figures = speedFigures({ typing, snake });
  return (
    <Card title="Speed and runs">
      <dl className="grid gap-2">
        {figures.map(([name, value]) => (
          <Figure key={name} name={name} value={value} />
        ))}
      </dl>
    </Card>
  );
}

function TournamentWins({ wins }: { readonly wins: Detail['tournamentWins'] }): ReactElement | null {
  if (wins.length === 0) return null;
  return (
    <Card title="Tournaments won">
      <dl className="grid gap-2">
        {wins.map(({ gameType, won }) => (
          <Figure key={gameType} name={gameTitle(gameType)} value={String(won)} />
        ))}
      </dl>
    </Card>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }): ReactElement {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function Achievements({
  username,
  detail,
  isYou,
}: {
  readonly username: string;
  readonly detail: Detail;
  readonly isYou: boolean;
}): ReactElement | null {
  const { achievements, unlocked } = detail;
  if (achievements.length === 0 && !isYou) return null;
  return (
    <Card title="Achievements">
      {achievements.length === 0 ? (
        <p className="text-muted">What you unlock by playing will stand here.</p>
      ) : (
        <>
          <ul className="grid gap-2">
            {achievements.map(({ id, name, icon, rarity }) => (
              <li key={id} className="flex items-center gap-3">
                <span className="medal" data-rarity={rarity} data-reached="true">
                  <AchievementIcon name={icon} className="size-5" />
                </span>
                <span className="min-w-0 flex-1 font-semibold break-words">{name}</span>
                <span className="text-sm text-muted">{rarity}</span>
              </li>
            ))}
          </ul>
          <Link
            href={isYou ? '/achievements' : achievementsPath(username)}
            className="mt-1 -mb-2 inline-flex min-h-11 items-center text-sm text-accent underline"
          >
            {unlocked === 1 ? 'See the unlocked achievement' : `See all ${unlocked} unlocked`}
          </Link>
        </>
      )}
    </Card>
  );
}
