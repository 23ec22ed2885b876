/** The lanes of a practice run, drawn with its clock and not with its keys. */
import type { ReactElement } from 'react';
import { Lanes } from '@playfield/games/typing-race/lanes/index.ts';
import { useStore } from '../../lib/store.ts';
import type { PracticeSession } from './practiceSession.ts';
import { lanesOf, type Player } from './standing.ts';

export function PracticeLanes({
  session,
  player,
}: {
  readonly session: PracticeSession;
  readonly player: Player;
}): ReactElement {
  const { rivals } = useStore(session.plan);
  const nowMs = useStore(session.nowMs);
  return <Lanes lanes={lanesOf(session.typing.get(), rivals, player, nowMs)} label="Lanes" />;
}
