/** Leads through the pages of a tournament's participants, and says when one can't be read. */
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import type { Standings } from './useStandings.ts';

export function StandingsPages({
  standings: { page, pages, turnTo, rows, isLoading, reread },
  name,
  children,
}: {
  readonly standings: Standings;
  readonly name: 'standings' | 'players';
  /** The rows of this page. */
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div className="grid gap-3">
      {rows === null ? (
        <LoadFailed text={`The ${name} couldn't be loaded.`} pending={isLoading} onRetry={reread} />
      ) : (
        <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : undefined}>
          {children}
        </div>
      )}
      {pages > 1 ? (
        <nav aria-label={`Pages of the ${name}`} className="flex items-center gap-3">
          <Button size="small" aria-disabled={page === 1 ? true : undefined} onClick={() => turnTo(page - 1)}>
            Before
          </Button>
          <span className="text-sm text-muted">
            Page {page} of {pages}
          </span>
          <Button
            size="small"
            aria-disabled={page >= pages ? true : undefined}
            onClick={() => turnTo(page + 1)}
          >
            Next
          </Button>
        </nav>
      ) : null}
    </div>
  );
}
