/** Where somebody who follows a link to a waiting game may take the free seat, or reads that it is kept for somebody else. */
import type { ReactElement, ReactNode } from 'react';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { GameRecord } from '../frame/record.ts';

export function SeatOffer({
  record,
  children,
}: {
  readonly record: GameRecord | null;
  /** The form that takes the seat. */
  readonly children: ReactNode;
}): ReactNode {
  return record?.online?.isKept ? <KeptForAnother host={record.player1Name} /> : children;
}

function KeptForAnother({ host }: { readonly host: string }): ReactElement {
  return (
    <Card as="div" className="grid justify-items-start gap-3">
      <p className="font-semibold">{`The other seat is kept for the player ${host} invited.`}</p>
      <LinkButton href="/multiplayer" variant="primary">
        Play a game of your own
      </LinkButton>
    </Card>
  );
}
