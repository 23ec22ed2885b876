/** The server's leaderboard: verified online races of accounts, by length of text and period (G64). */
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { Period, TextClass } from '@playfield/contracts/http/typing.ts';
import { hasFailed } from '../../api/hasFailed.ts';
import { dayText } from '../../lib/dates.ts';
import { guestsText } from '../../rankings/guestsText.ts';
import { loginHref } from '../../session/nextPath.ts';
import { useSession } from '../../session/session.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useMyTyping, useRaceBoard } from '../account.ts';
import { boardLengths } from './boardLengths.ts';
import { BoardRow } from './BoardRow.tsx';

const periods: readonly { readonly value: Period; readonly label: string }[] = [
  { value: 'day', label: '24 hours' },
  { value: 'week', label: '7 days' },
  { value: 'all', label: 'All time' },
];

/** Quick races are over such texts: where nobody has raced yet, they will be. */
const usual: TextClass = 'long';

/** Opens where somebody has raced. */
export function RaceBoard(): ReactElement {
  const { data: mine, isPending } = useMyTyping();
  const [chosen, setLength] = useState<TextClass | null>(null);
  const length = chosen ?? mine?.busiestBoard ?? usual;
  const [period, setPeriod] = useState<Period>('all');
  return (
    <>
      <div className="mb-3 grid grid-cols-2 gap-2">
        <Select label="Length" hideLabel value={length} onChange={setLength} options={boardLengths} />
        <Select label="Period" hideLabel value={period} onChange={setPeriod} options={periods} />
      </div>
      <div className="min-h-36">
        {isPending && chosen === null ? (
          <Skeleton className="h-36" />
        ) : (
          <Rows length={length} period={period} />
        )}
      </div>
    </>
  );
}

function Rows({ length, period }: { readonly length: TextClass; readonly period: Period }): ReactElement {
  const query = useRaceBoard(length, period);
  const { data, isError, isFetching, refetch } = query;
  const isGuest = useSession().user?.isGuest === true;
  if (isError || hasFailed(query)) {
    return (
      <LoadFailed
        text="The leaderboard couldn't be loaded."
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton className="h-36" />;
  return (
    <>
      {data.length === 0 ? (
        <p className="text-muted">No ranked times yet.{isGuest ? null : ' Be the first.'}</p>
      ) : (
        <ol className="grid max-h-128 gap-1 overflow-y-auto">
          {data.map(({ rank, username, wpm, accuracy, day, isYou }) => (
            <BoardRow
              key={username}
              place={rank}
              name={username}
              tag={isYou ? 'You' : null}
              detail={dayText(day)}
              wpm={wpm}
              accuracy={accuracy}
            />
          ))}
        </ol>
      )}
      {isGuest ? <ForGuests /> : null}
    </>
  );
}

/** What keeps somebody off the board who may have raced just now. */
function ForGuests(): ReactElement {
  const [path] = useLocation();
  return (
    <div className="mt-3 grid justify-items-start gap-3 border-t border-line pt-3">
      <p>{guestsText}</p>
      <LinkButton href={loginHref(path)}>Log in or register</LinkButton>
    </div>
  );
}
