/** How many people ask to be friends, beside the header's link (SH-026). It also keeps watch over friends for accounts. */
import { useEffect, useState, type ReactElement } from 'react';
import { useLiveFriends } from './live.ts';
import { useRequests } from './queries.ts';

/** The page comes first: it opens its connection itself where it needs one. */
const watchAfterMs = 2000;

export function RequestCount({ userId }: { readonly userId: string }): ReactElement | null {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), watchAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useLiveFriends(isTime ? userId : null);
  const { data } = useRequests(userId);
  const count = data?.length ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-1.5 min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-bold text-on-accent tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only">{count === 1 ? ' request' : ' requests'}</span>
    </span>
  );
}
