/** Before the second player is there: looking for an opponent, or inviting a friend. */
import { useRef, type ReactElement } from 'react';
import { useFocusPassedToBoard } from '../frame/focusBoard.ts';
import type { GameRecord } from '../frame/record.ts';
import { BotMeanwhile } from './BotMeanwhile.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Invite } from './Invite.tsx';
import type { OnlineScreen } from './onlineScreen.ts';
import { OpponentSearch } from './OpponentSearch.tsx';

export function WaitingRoom({
  state,
  record,
  onAct,
}: OnlineScreen & { readonly record: GameRecord }): ReactElement {
  const { match } = state;
  const room = useRef<HTMLDivElement>(null);
  useFocusPassedToBoard(room);
  const isQuick = record.online?.isQuick === true;
  /** By the server's clock, whatever the device's says. */
  const waitedMs = Math.max(0, (record.online?.asOfMs ?? 0) - Date.parse(record.createdAt));
  const waited = {
    gameId: record.id,
    code: record.online?.code ?? null,
    title: match.rules.title,
  };
  return (
    <div ref={room} className="contents">
      {isQuick ? (
        <OpponentSearch {...waited} sinceMs={state.readAtMs - waitedMs} />
      ) : record.online?.isKept ? (
        <KeptSeat />
      ) : (
        <Invite {...waited} />
      )}
      <BotMeanwhile gameType={match.rules.id} isNextStep={isQuick} />
      {/* Below the status; part of the room, so that its focus goes on to the board. */}
      <Button className="order-last justify-self-center" onClick={() => onAct('abort')}>
        Cancel the game
      </Button>
    </div>
  );
}

/** A link would lead nobody to this seat. */
function KeptSeat(): ReactElement {
  return (
    <Card title="Waiting for your friend" className="mx-auto w-full max-w-xl">
      <p>The other seat is kept for the player you invited. They have your invitation.</p>
      <p className="mt-3 text-sm text-muted">
        Stay on this page, in this tab or another; it alerts you when they join.
      </p>
    </Card>
  );
}
