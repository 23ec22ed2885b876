/** How many people ask to be friends, beside the header's link (SH-026). It also keeps watch over friends for accounts. */
import type { ReactElement } from 'react';
import { useLiveFriends } from './live.ts';
import { useRequests } from './queries.ts';

export function RequestCount({ userId }: { readonly userId: string }): ReactElement | null {
  useLiveFriends(userId);
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
