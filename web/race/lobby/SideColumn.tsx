/** Beside the races: the player's own figures and who is here now (OL-007, OL-008; G67, G68). */
import type { ReactElement } from 'react';
import { PersonMenu } from '../../friends/PersonMenu.tsx';
import { Person } from '../../people/Person.tsx';
import { useMyTyping } from '../../typing/account.ts';
import { RaceBoard } from '../../typing/home/RaceBoard.tsx';
import { openChallenge } from '../../friends/dialogs.ts';
import { accountOf, useSession } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { groupedNames, quickStats } from './lobbyTexts.ts';
import { useOnlinePlayers } from './queries.ts';

export function QuickStats(): ReactElement {
  const { data } = useMyTyping();
  return (
    <Card title="Quick Stats">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(max(5.5rem,30%),1fr))] gap-2">
        {quickStats(data).map(({ name, value }) => (
          <div key={name} className="rounded-xl bg-raised px-2.5 py-2">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-base font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function OnlinePlayers(): ReactElement {
  const { data: users } = useOnlinePlayers();
  const account = accountOf(useSession());
  return (
    <Card
      title="Online Players"
      actions={
        account ? (
          <Button size="small" onClick={() => openChallenge(null, 'race')}>
            Invite a friend
          </Button>
        ) : undefined
      }
    >
      {users === undefined || users.length === 0 ? (
        <p className="text-muted">{users === undefined ? 'Looking around...' : 'Nobody else just now.'}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {groupedNames(users).map(({ name, count, id }) => (
            <li key={name} className="flex min-w-0 items-center gap-2">
              {id === null ? (
                <>
                  <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-success" />
                  <span className="truncate">{name}</span>
                </>
              ) : (
                <Person id={id} name={name} size={24} isOnline />
              )}
              {count > 1 ? <span className="text-sm text-muted tabular-nums">×{count}</span> : null}
              {id === null ? null : (
                <PersonMenu person={{ id, username: name }} about={{ kind: 'name' }} gameType="race" />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Verified races of accounts (G64). */
export function FastestRacers(): ReactElement {
  return (
    <Card title="Fastest racers">
      <RaceBoard />
    </Card>
  );
}
