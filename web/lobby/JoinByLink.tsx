/** Where somebody who follows a link to a game takes a seat. Loaded apart from the page, since only they need it. */
import type { ReactElement } from 'react';
import type { GameRecord } from '../match/frame/record.ts';
import { JoinForm } from '../match/online/JoinForm.tsx';
import { SeatOffer } from '../match/online/SeatOffer.tsx';
import { joinFailed, joinGame, sayJoined } from './joinGame.ts';
import { usePlayerName } from './playerName.ts';
import { useRequest } from './useRequest.ts';

export function JoinByLink({
  gameId,
  record,
  title,
  onJoined,
}: {
  readonly gameId: string;
  readonly record: GameRecord | null;
  /** Of the game that is played, e.g. `Connect Four`. */
  readonly title: string;
  readonly onJoined: (record: GameRecord) => void;
}): ReactElement {
  const player = usePlayerName();
  const joining = useRequest<null>();
  return (
    <SeatOffer record={record}>
      <JoinForm
        invitation={`${record?.player1Name ?? ''} is waiting for a ${title} opponent.`}
        name={player.name}
        isNameFixed={player.isFixed}
        isPending={joining.isPending}
        problem={joining.problem}
        onName={player.setName}
        onJoin={() =>
          joining.run(null, player.name, joinFailed, async () => {
            onJoined(await joinGame(gameId, player.name));
            sayJoined();
          })
        }
      />
    </SeatOffer>
  );
}
