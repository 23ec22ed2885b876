/** `/snake-io`: the snake arena, one page for name entry and game (document 2, sections 2, 4, 7 and 9; GAPS G76-G87). */
import { useState, type ReactElement } from 'react';
import { readStored, writeStored } from '../lib/storage.ts';
import { usePlayerName } from '../lobby/playerName.ts';
import { useTitle } from '../shell/title.ts';
import { ArenaStage } from './ArenaStage.tsx';
import { defaultName } from './arenaState.ts';
import { browserLink } from './browserSocket.ts';
import { parseSkin, skinKey } from './skins.ts';

export function ArenaPage(): ReactElement {
  const { name, isFixed, setName } = usePlayerName();
  const [ports] = useState(() => ({ link: browserLink, nowMs: () => performance.now() }));
  const [skin] = useState(() => parseSkin(readStored(skinKey)));
  useTitle('Snake.io Arena');
  return (
    <ArenaStage
      ports={ports}
      name={name || defaultName}
      isNameFixed={isFixed}
      onName={setName}
      skin={skin}
      onSkin={(chosen) => writeStored(skinKey, chosen === null ? null : String(chosen))}
    />
  );
}
