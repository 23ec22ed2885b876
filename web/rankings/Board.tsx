/** One board of `/rankings`: who is on it, the search for a player, and the reader's own place or what is missing for one. */
import { useState, type FormEvent, type ReactElement } from 'react';
import type { Rankings } from '@playfield/contracts/http/rankings.ts';
import { hasFailed } from '../api/hasFailed.ts';
import { HttpError, textForPlayer } from '../api/http.ts';
import { weekText } from '../lib/dates.ts';
import { ratingText } from '../ratings/ratingTexts.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { emptyText, missingText, type BoardChoice } from './boards.ts';
import { Distribution } from './Distribution.tsx';
import { PointsCard } from './PointsCard.tsx';
import { useBoard, type View } from './queries.ts';
import { RankingTable } from './RankingTable.tsx';

/** The value of the current week in the menu. */
export const thisWeek = '';

type BoardProps = {
  readonly userId: string;
  readonly board: BoardChoice;
  readonly view: View;
  readonly change: (changes: Partial<View>) => void;
};

export function Board({ userId, board, view, change }: BoardProps): ReactElement {
  const query = useBoard(userId, view);
  const { data, error, refetch, isFetching, isPlaceholderData } = query;
  const isFailed = hasFailed(query);
  const first = data?.pages[0];
  // The menu of weeks stays, and keeps the focus, while another week is read.
  const [weeks, setWeeks] = useState<readonly string[]>([]);
  if (first && first.weeks !== weeks) setWeeks(first.weeks);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const isListed = entries.length > 0;
  const isPastWeek = view.week !== null && view.week !== thisWeek;
  const hasFinder = !view.isFriends && (first ? isListed : view.around !== null);
  // As high as the window, so that the footer doesn't jump when the board comes.
  return (
    <div
      aria-busy={isPlaceholderData || (!first && !isFailed)}
      className="grid min-h-dvh content-start gap-4 pt-4"
    >
      {view.week === null ? null : <WeekChoice week={view.week} weeks={weeks} change={change} />}
      {hasFinder ? <Finder hasOwn={(first?.own.entry ?? null) !== null} view={view} change={change} /> : null}
      {isFailed ? <BoardFailed error={error} pending={isFetching} onRetry={() => void refetch()} /> : null}
      {!first && !isFailed ? <Skeleton className="h-70 w-full rounded-2xl" /> : null}
      {first && !isListed ? (
        <Card as="div" className="grid justify-items-center gap-3 py-8 text-center sm:py-12">
          <Icon name="trophy" size={40} className="text-muted" />
          <p className="text-muted">{emptyText(first.unit, { isFriends: view.isFriends, isPastWeek })}</p>
          {isPastWeek ? null : (
            <LinkButton href={board.play.href} variant="primary">
              {board.play.label}
            </LinkButton>
          )}
        </Card>
      ) : null}
      {first && isListed ? (
        <>
          <RankingTable
            label={`${board.label}${first.week === null ? '' : `, ${weekText(first.week)}`}`}
            unit={first.unit}
            entries={entries}
            own={first.own.entry}
          />
          <div className="flex flex-wrap items-center gap-3">
            <p className="mr-auto text-sm text-muted">
              {first.total === 1 ? 'One player' : `${first.total} players`}
            </p>
            {query.hasNextPage ? (
              <MoreButton
                label="Show more"
                hasFailed={query.isFetchNextPageError}
                pending={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
              />
            ) : null}
          </div>
        </>
      ) : null}
      {first ? (
        <>
          <OwnStanding board={board} shown={first} isListed={isListed} isPastWeek={isPast(view)} />
          {first.unit === 'points' ? <PointsCard userId={userId} /> : null}
          {view.isFriends || first.week !== null ? null : (
            <Distribution
              userId={userId}
              gameType={board.id}
              unit={first.unit}
              betterThan={first.own.betterThan}
            />
          )}
        </>
      ) : null}
    </div>
  );
}

const isPast = ({ week }: View): boolean => week !== null && week !== thisWeek;

function WeekChoice({
  week,
  weeks,
  change,
}: Pick<BoardProps, 'change'> & {
  readonly week: string;
  readonly weeks: readonly string[];
}): ReactElement {
  return (
    <Select
      label="Week"
      value={week}
      options={[
        { value: thisWeek, label: 'This week' },
        ...weeks.map((monday) => ({ value: monday, label: weekText(monday) })),
      ]}
      onChange={(monday) => change({ week: monday })}
    />
  );
}

function BoardFailed({
  error,
  pending,
  onRetry,
}: {
  /** Null while it is tried again. */
  readonly error: Error | null;
  readonly pending: boolean;
  readonly onRetry: () => void;
}): ReactElement {
  const text = textForPlayer(error, "The board couldn't be loaded.");
  // No such player: asking again wouldn't help.
  if (error instanceof HttpError && error.status === 404)
    return (
      <p role="alert" className="text-muted">
        {text}
      </p>
    );
  return <LoadFailed text={text} pending={pending} onRetry={onRetry} />;
}

/** The reader's rating, if any, and what keeps them off the board. */
function OwnStanding({
  board,
  shown,
  isListed,
  isPastWeek,
}: {
  readonly board: BoardChoice;
  readonly shown: Rankings;
  readonly isListed: boolean;
  readonly isPastWeek: boolean;
}): ReactElement | null {
  const { own } = shown;
  const missing = missingText(shown, isPastWeek);
  // An empty board already says how to get onto it.
  const tellsOfReader = own.missing.account || own.missing.isHidden || own.rating !== null;
  if (missing === null || (!isListed && !tellsOfReader)) return null;
  return (
    <Card as="div" className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-60">
        {own.rating ? (
          <p className="mb-1 flex items-baseline gap-2">
            <span className="text-muted">Your rating</span>
            <span className="text-2xl font-extrabold tabular-nums">{ratingText(own.rating)}</span>
          </p>
        ) : null}
        <p>{missing}</p>
      </div>
      <Remedy board={board} isGuest={own.missing.account} isHidden={own.missing.isHidden} />
    </Card>
  );
}

function Remedy({
  board,
  isGuest,
  isHidden,
}: {
  readonly board: BoardChoice;
  readonly isGuest: boolean;
  readonly isHidden: boolean;
}): ReactElement {
  if (isGuest) return <LinkButton href="/login?next=%2Frankings">Log in or register</LinkButton>;
  if (isHidden) return <LinkButton href="/account">Change it</LinkButton>;
  return <LinkButton href={board.play.href}>{board.play.label}</LinkButton>;
}

function Finder({
  hasOwn,
  view,
  change,
}: Pick<BoardProps, 'view' | 'change'> & { readonly hasOwn: boolean }): ReactElement {
  const [name, setName] = useState('');
  const find = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') change({ around: { name: name.trim() } });
  };
  return (
    <search>
      <form className="flex flex-wrap items-end gap-2" onSubmit={find}>
        <TextField
          label="Find a player"
          className="min-w-40 flex-1"
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit">Find</Button>
        {hasOwn && view.around !== 'me' ? (
          <Button onClick={() => change({ around: 'me' })}>Around me</Button>
        ) : null}
        {view.around === null ? null : <Button onClick={() => change({ around: null })}>From the top</Button>}
      </form>
    </search>
  );
}
