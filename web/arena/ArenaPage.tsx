/** `/snake-io`: the snake arena, one page for name entry and game (document 2, sections 2, 4, 7 and 9; GAPS G76-G87). */
import { useState, type ReactElement } from 'react';
import { usePlayerName } from '../lobby/playerName.ts';
import { useTitle } from '../shell/title.ts';
import { ArenaStage } from './ArenaStage.tsx';
import { defaultName } from './arenaState.ts';
import { browserLink } from './browserSocket.ts';

export function ArenaPage(): ReactElement {
  const { name, isFixed, setName } = usePlayerName();
  const [ports] = useState(() => ({ link: browserLink, nowMs: () => performance.now() }));
  useTitle('Snake.io Arena');
  return <ArenaStage ports={ports} name={name || defaultName} isNameFixed={isFixed} onName={setName} />;
}
