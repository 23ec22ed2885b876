/** `/rankings` (SH-003; G06, G89): the boards of every game, with the reader's own place or what is missing for one. */
import { useState, type FormEvent, type ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import { textForPlayer } from '../api/http.ts';
import { ratingText } from '../ratings/ratingTexts.ts';
import { accountOf, useSession } from '../session/session.ts';
import { useTitle } from '../shell/title.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ChipGroup } from '../ui/ChipGroup.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { TextField } from '../ui/TextField.tsx';
import { boards, howTo, missingText, type BoardChoice } from './boards.ts';
import { BoardPicture } from './BoardPicture.tsx';
import { Distribution } from './Distribution.tsx';
import { useBoard, type View } from './queries.ts';
import { PointsCard } from './PointsCard.tsx';
import { RankingTable } from './RankingTable.tsx';
import { weekText } from '../lib/dates.ts';

const periods = [
  { value: 'all', label: 'All time' },
  { value: 'week', label: 'By week' },
] as const;

const choices = boards.map(({ id, label }) => ({
  value: id,
  label,
  picture: <BoardPicture id={id} />,
}));

/** Of the week that runs now. */
const thisWeek = '';

const top: View = { gameType: boards[0]?.id ?? '', week: null, isFriends: false, around: null };

/** A link names its board: `/rankings?game=checkers`. */
function linkedView(id: string | null): View {
  return boards.some((board) => board.id === id) && id !== null ? { ...top, gameType: id } : top;
}

/** A board's part of the page: nothing below it is seen before the board has come. */
const room = 'grid min-h-dvh content-start gap-4 pt-4';

export function RankingsPage(): ReactElement {
  useTitle('Rankings');
  const [search] = useSearchParams();
  const linked = search.get('game');
  // A link to another board is followed from this very page, too.
  return <Boards key={linked} linked={linked} />;
}

function Boards({ linked }: { readonly linked: string | null }): ReactElement {
  const session = useSession();
  const account = accountOf(session);
  const [chosen, setView] = useState(() => linkedView(linked));
  // Who has logged out since has no friends to choose.
  const view = account ? chosen : { ...chosen, isFriends: false };
  const change = (changes: Partial<View>): void => setView({ ...view, around: null, ...changes });
  const board = boards.find(({ id }) => id === view.gameType) ?? boards[0];
  if (!board) return <p>There are no boards.</p>;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-4 sm:pt-8">
      <h1 className="mb-4 text-xl sm:text-2xl">Rankings</h1>
      <div className="mb-4 grid gap-3">
        <ChipGroup
          legend="Board"
          name="board"
          value={view.gameType}
          options={choices}
          className="grid! grid-cols-[repeat(auto-fit,minmax(min(4.5rem,100%),1fr))] *:content-center *:px-1 *:text-xs *:whitespace-normal sm:grid-cols-7 sm:*:text-sm"
          onChange={(gameType) => change({ gameType, week: null })}
        />
        <p className="max-w-[70ch] text-sm text-muted">{board.about}</p>
        {account ? (
          <Select
            label="Players"
            value={view.isFriends ? 'friends' : 'all'}
            options={[
              { value: 'all', label: 'Everybody' },
              { value: 'friends', label: 'Friends' },
            ]}
            className="sm:max-w-72"
            onChange={(whom) => change({ isFriends: whom === 'friends' })}
          />
        ) : null}
      </div>
      {board.hasWeeks ? (
        <Tabs
          label="Period"
          tabs={periods}
          value={view.week === null ? 'all' : 'week'}
          onChange={(period) => change({ week: period === 'all' ? null : thisWeek })}
        >
          <Board userId={session.user?.id ?? ''} board={board} view={view} change={change} />
        </Tabs>
      ) : (
        <Board userId={session.user?.id ?? ''} board={board} view={view} change={change} />
      )}
    </div>
  );
}

type BoardProps = {
  readonly userId: string;
  readonly board: BoardChoice;
  readonly view: View;
  readonly change: (changes: Partial<View>) => void;
};

function Board({ userId, board, view, change }: BoardProps): ReactElement {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useBoard(userId, view);
  const first = data?.pages[0];
  if (error && !first)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 pt-4">
        <p className="text-muted">{textForPlayer(error, "The board couldn't be loaded.")}</p>
        <Button onClick={() => (view.around === null ? void refetch() : change({ around: null }))}>
          {view.around === null ? 'Try again' : 'Back to the top'}
        </Button>
      </div>
    );
  // As high as what takes its place, with the footer below the window.
  if (!first)
    return (
      <div aria-busy="true" className={room}>
        <Skeleton className="h-70 w-full rounded-2xl" />
      </div>
    );
  const { unit, own, weeks, week, total } = first;
  const entries = data.pages.flatMap((page) => page.entries);
  const isPastWeek = view.week !== null && view.week !== thisWeek;
  const missing = missingText(first, isPastWeek);
  // An empty board itself says how to come onto it.
  const tellsOfReader = own.missing.account || own.missing.isHidden || own.rating !== null;
  const label = `${board.label}${week === null ? '' : `, ${weekText(week)}`}`;
  return (
    <div className={room}>
      {week === null ? null : (
        <Select
          label="Week"
          value={view.week ?? thisWeek}
          options={[
            { value: thisWeek, label: 'This week' },
            ...weeks
              .filter((monday) => monday !== week || isPastWeek)
              .map((monday) => ({ value: monday, label: weekText(monday) })),
          ]}
          onChange={(monday) => change({ week: monday })}
        />
      )}
      {entries.length === 0 ? (
        <Card as="div" className="grid justify-items-center gap-3 py-8 text-center sm:py-12">
          <Icon name="trophy" size={40} className="text-muted" />
          <p className="text-muted">Nobody is on this board yet. {howTo[unit]}</p>
          <LinkButton href={board.play.href} variant="primary">
            {board.play.label}
          </LinkButton>
        </Card>
      ) : (
        <>
          <Finder hasOwn={own.entry !== null} view={view} change={change} />
          <RankingTable label={label} unit={unit} entries={entries} own={own.entry} />
          <div className="flex flex-wrap items-center gap-3">
            <p className="mr-auto text-sm text-muted">{total === 1 ? 'One player' : `${total} players`}</p>
            {hasNextPage ? (
              <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more
              </Button>
            ) : null}
          </div>
        </>
      )}
      {missing === null || (entries.length === 0 && !tellsOfReader) ? null : (
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
      )}
      {unit === 'points' ? <PointsCard userId={userId} /> : null}
      {view.isFriends || week !== null ? null : (
        <Distribution userId={userId} gameType={board.id} unit={unit} betterThan={own.betterThan} />
      )}
    </div>
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
}: Pick<BoardProps, 'view' | 'change'> & { readonly hasOwn: boolean }): ReactElement | null {
  const [name, setName] = useState('');
  if (view.isFriends) return null;
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
