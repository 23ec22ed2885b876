/** Before the second player is there: looking for an opponent, or inviting a friend. */
import type { ReactElement } from 'react';
import type { GameRecord } from '../frame/record.ts';
import { BotMeanwhile } from './BotMeanwhile.tsx';
import { Invite } from './Invite.tsx';
import type { OnlineScreen } from './onlineScreen.ts';
import { OpponentSearch } from './OpponentSearch.tsx';

export function WaitingRoom({ state, record }: OnlineScreen & { readonly record: GameRecord }): ReactElement {
  const { match } = state;
  const isQuick = record.online?.isQuick === true;
  /** By the server's clock, whatever the device's says. */
  const waitedMs = Math.max(0, (record.online?.asOfMs ?? 0) - Date.parse(record.createdAt));
  const waited = {
    gameId: record.id,
    code: record.online?.code ?? null,
    title: match.rules.title,
  };
  return (
    <>
      {isQuick ? <OpponentSearch {...waited} sinceMs={state.readAtMs - waitedMs} /> : <Invite {...waited} />}
      <BotMeanwhile gameType={match.rules.id} isNextStep={isQuick} />
    </>
  );
}
