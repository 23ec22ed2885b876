/** How often the page has passed to somebody else: a key for what belongs to the player. */
import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import { withPlayer, type SeenPlayer } from './changesOfPlayer.ts';

export function useChangesOfPlayer(): number {
  const id = useSession().user?.id ?? null;
  const [seen, setSeen] = useState<SeenPlayer>({ id, count: 0 });
  const now = withPlayer(seen, id);
  if (now !== seen) setSeen(now);
  return now.count;
}
