/** The lanes (RC-006). The player's vehicle moves with each key, the others with the server's updates. */
import '@playfield/games/typing-race/lanes/lanes.css';
import type { ReactElement } from 'react';
import type { Race } from '@playfield/contracts/http/race.ts';
import { Lanes } from '@playfield/games/typing-race/lanes/index.ts';
import { useTick } from '../../lib/useTick.ts';
import { useStore } from '../../lib/store.ts';
import { Face } from '../../people/Face.tsx';
import { useFace } from '../../people/faces.ts';
import { Rating } from '../../ratings/Rating.tsx';
import { useShowsRatings } from '../../ratings/useShowsRatings.ts';
import { accountOf, useSession } from '../../session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { ownLane } from '../localRun.ts';
import { lanesOf } from '../raceTexts.ts';
import type { RaceSession } from '../raceSession.ts';
import { ownOf, type Phase } from '../raceState.ts';

const gameType = 'typing-race';

const people = {
  Face: ({ id }: { readonly id: string }): ReactElement => <Face id={id} isOnline={null} size={20} />,
  Standing,
};

/** Level and, where the viewer wants to see it during a race, rating. */
function Standing({ id }: { readonly id: string }): ReactElement | null {
  const ownId = accountOf(useSession())?.id ?? null;
  const own = useFace(ownId, gameType)?.rating;
  const showsRating = useShowsRatings(own, false);
  const face = useFace(id, gameType);
  if (!face) return null;
  return (
    <>
      {showsRating && face.rating ? <Rating rating={face.rating} /> : null}
      {face.level === null ? null : <span>Level {face.level}</span>}
    </>
  );
}

export function Arena({
  race,
  session,
  phase,
}: {
  readonly race: Race;
  readonly session: RaceSession;
  readonly phase: Phase;
}): ReactElement {
  const run = useStore(session.typing);
  const nowMs = useTick(250, phase === 'running');
  const stored = ownOf(race);
  const own = stored && phase === 'running' ? ownLane(stored, run, nowMs) : stored;
  return (
    <Card title="Multiplayer Racing Arena" className="max-sm:p-2.5">
      <Lanes lanes={lanesOf(race, own, phase)} label="Lanes" people={people} />
    </Card>
  );
}
