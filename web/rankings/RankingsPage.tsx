/** `/rankings` (SH-003; G06, G89): the boards of every game, with the reader's own place or what is missing for one. */
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import { accountOf, useSession } from '../session/session.ts';
import { useTitle } from '../shell/title.ts';
import { ChipGroup } from '../ui/ChipGroup.tsx';
import { Select } from '../ui/Select.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Board, thisWeek } from './Board.tsx';
import { boards } from './boards.ts';
import { BoardPicture } from './BoardPicture.tsx';
import type { View } from './queries.ts';

const periods = [
  { value: 'all', label: 'All time' },
  { value: 'week', label: 'By week' },
] as const;

const choices = boards.map(({ id, label }, nth) => ({
  value: id,
  label,
  picture: <BoardPicture id={id} nth={nth} />,
}));

const top: View = { gameType: boards[0]?.id ?? '', week: null, isFriends: false, around: null };

/** A link names its board: `/rankings?game=checkers`. */
function linkedView(id: string | null): View {
  return boards.some((board) => board.id === id) && id !== null ? { ...top, gameType: id } : top;
}

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
