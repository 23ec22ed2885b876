/** What friends did lately, quietly; own entries can be taken out. */
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { ActivityEntry } from '@playfield/contracts/http/friends.ts';
import { api } from '../api/http.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { deedText } from './friendTexts.ts';
import { lastSeenText } from './presenceText.ts';
import { ProblemText } from './ProblemText.tsx';
import { useActivity } from './queries.ts';
import { useMinute } from './useMinute.ts';
import { usePersonAction, type PersonAction } from './usePersonAction.ts';

export function ActivityList({
  userId,
  homeId,
}: {
  readonly userId: string;
  readonly homeId: string;
}): ReactElement | null {
  const { data } = useActivity(userId);
  const nowMs = useMinute();
  const action = usePersonAction(homeId);
  const shown = (data ?? []).flatMap((entry) => {
    const deed = deedText(entry);
    return deed === null ? [] : [{ entry, deed }];
  });
  if (shown.length === 0) return null;
  return (
    <Card title="Lately">
      <ProblemText problem={action.problem} />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 text-sm">
        {shown.map(({ entry, deed }) => (
          <Entry key={entry.id} entry={entry} deed={deed} nowMs={nowMs} action={action} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({
  entry: { id, username, path, createdAt, isOwn },
  deed,
  nowMs,
  action: { pendingIds, run },
}: {
  readonly entry: ActivityEntry;
  readonly deed: string;
  readonly nowMs: number;
  readonly action: PersonAction;
}): ReactElement {
  const isLink = path?.startsWith('/') === true;
  return (
    <li className="flex items-start justify-between gap-2">
      <p className="min-w-0 leading-snug wrap-anywhere">
        <strong>{isOwn ? 'You' : username}</strong>{' '}
        {isLink ? (
          <Link href={path} className="text-accent underline underline-offset-2">
            {deed}
          </Link>
        ) : (
          deed
        )}
        <span className="block text-xs text-muted">{lastSeenText(Date.parse(createdAt), nowMs)}</span>
      </p>
      {isOwn ? (
        <Button
          variant="quiet"
          size="small"
          className="-my-1 px-2"
          aria-label={`Remove: you ${deed}`}
          pending={pendingIds.has(id)}
          onClick={() =>
            void run({
              personId: id,
              send: () => api('POST /api/activity/remove', { body: { id } }),
              failed: 'This entry is still there',
              done: 'The entry is removed.',
            })
          }
        >
          <Icon name="close" size={16} />
        </Button>
      ) : null}
    </li>
  );
}
