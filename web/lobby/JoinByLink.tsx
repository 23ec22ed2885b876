/** Where somebody who follows a link to a game takes a seat. Loaded apart from the page, since only they need it. */
import type { ReactElement } from 'react';
import type { GameRecord } from '../match/frame/record.ts';
import { JoinForm } from '../match/online/JoinForm.tsx';
import { joinFailed, joinGame, sayJoined } from './joinGame.ts';
import { usePlayerName } from './playerName.ts';
import { useRequest } from './useRequest.ts';

export function JoinByLink({
  gameId,
  invitation,
  onJoined,
}: {
  readonly gameId: string;
  readonly invitation: string;
  readonly onJoined: (record: GameRecord) => void;
}): ReactElement {
  const player = usePlayerName();
  const joining = useRequest<null>();
  return (
    <JoinForm
      invitation={invitation}
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
  );
}
