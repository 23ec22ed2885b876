/** Whom the player has blocked, folded away at the end (G96). */
import type { ReactElement } from 'react';
import { api } from '../api/http.ts';
import { Person as PersonShown } from '../people/Person.tsx';
import { Button } from '../ui/Button.tsx';
import { ProblemText } from './ProblemText.tsx';
import { useBlocks } from './queries.ts';
import { usePersonAction } from './usePersonAction.ts';

export function BlockedPeople({
  userId,
  homeId,
}: {
  readonly userId: string;
  readonly homeId: string;
}): ReactElement | null {
  const { data: blocked } = useBlocks(userId);
  const { pendingIds, problem, run } = usePersonAction(homeId);
  if (!blocked || blocked.length === 0) return null;
  return (
    <details className="rounded-2xl border border-line bg-surface px-4 py-2 shadow-card">
      <summary className="min-h-9 py-1.5 font-semibold text-muted">Blocked people ({blocked.length})</summary>
      <p className="mt-1 mb-3 text-sm text-muted">
        They can't reach you, and they aren't told. They see you as offline.
      </p>
      <ProblemText problem={problem} />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 pb-2">
        {blocked.map(({ id, username }) => (
          <li
            key={id}
            data-blocked={username}
            className="flex flex-wrap items-center justify-between gap-x-3"
          >
            <PersonShown id={id} name={username} size={28} className="flex-1 basis-32" />
            <Button
              size="small"
              aria-label={`Unblock ${username}`}
              pending={pendingIds.has(id)}
              onClick={() =>
                void run({
                  personId: id,
                  send: () => api('POST /api/friends/unblock', { body: { friendId: id } }),
                  failed: `${username} is still blocked`,
                  done: `${username} is not blocked any more.`,
                })
              }
            >
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
