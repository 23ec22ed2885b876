/** One race (document 2, sections 2 and 4): before it, while it runs, and its results; for racers and spectators. */
import { useEffect, useSyncExternalStore, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { ChatPanel } from '../../chat/ChatPanel.tsx';
import { useFreshCurrent } from '../../match/current/currentGames.ts';
import { lastShownRace } from '../../match/current/lastShownRace.ts';
import { loadable } from '../../lib/loadable.tsx';
import { reloadAfterUpdate } from '../../lib/reloadAfterUpdate.ts';
import { usePlayerName } from '../../lobby/playerName.ts';
import { useResultNews } from '../../ratings/useResultNews.ts';
import { useSession } from '../../session/session.ts';
import { LatePart } from '../../shell/LatePart.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { raceTitle } from '../raceTexts.ts';
import type { RaceSession } from '../raceSession.ts';
import { linkOf, ownOf, type Phase, type RaceState } from '../raceState.ts';
import { useEnterRace } from '../useEnterRace.ts';
import { Arena } from './Arena.tsx';
import { LeaveRace } from './LeaveRace.tsx';
import { RaceStrip } from './RaceStrip.tsx';
import { RaceText } from './RaceText.tsx';
import { StartCard } from './StartCard.tsx';
import { usePhase } from './usePhase.ts';
import { useRace } from './useRace.ts';
import { useRaceEffects } from './useRaceEffects.ts';
import { WaitingCard } from './WaitingCard.tsx';
import { lobbyPath } from '../lobbyPath.ts';

const problem = loadable(async () => (await import('./RaceProblem.tsx')).RaceProblem);
/** Both are loaded while the race itself is loading or running. */
const joining = loadable(async () => (await import('./JoinRaceForm.tsx')).JoinRaceForm);
const results = loadable(async () => (await import('./RaceResults.tsx')).RaceResults, reloadAfterUpdate);

export function RacePanel({ id: raceId }: { readonly id: string }): ReactElement {
  const { state, session } = useRace(raceId);
  const phase = usePhase(state);
  useRaceEffects(state, session, phase);
  const { user } = useSession();
  useEffect(() => lastShownRace.set(raceId), [raceId]);
  useFreshCurrent(state.race && ownOf(state.race) ? state.race.status : null);
  const isRacing = phase === 'countdown' || phase === 'running';
  useEffect(() => {
    void joining.preload();
    void results.preload();
  }, []);
  // Text and lanes are in sight, however far down somebody was reading while they waited.
  useEffect(() => {
    if (isRacing) scrollTo(0, 0);
  }, [isRacing]);
  return (
    <div className="race-panel mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-3 px-3 pt-2 pb-16 sm:gap-4 sm:px-4 sm:pt-4">
      <Top state={state} session={session} phase={phase} />
      {phase === 'loading' ? <Skeleton className="h-64 w-full rounded-2xl" /> : null}
      {phase === 'failed' ? (
        <LatePart fallback={<Skeleton className="h-64 w-full rounded-2xl" />} failed={<p>{state.failure}</p>}>
          <problem.View state={state} onRetry={() => session.retry()} />
        </LatePart>
      ) : null}
      <Body state={state} session={session} phase={phase} />
      {state.race && ownOf(state.race) ? (
        <ChatPanel
          raceId={raceId}
          ownId={user?.id ?? null}
          isConnected={linkOf(state) === 'connected'}
          isRacing={isRacing}
        />
      ) : null}
    </div>
  );
}

/** Shown in every phase: the race, the state of the connection, and the way out. */
function Top({
  state,
  session,
  phase,
}: {
  readonly state: RaceState;
  readonly session: RaceSession;
  readonly phase: Phase;
}): ReactElement {
  const isComplete = useSyncExternalStore(session.typing.subscribe, () => session.typing.get().isComplete);
  const isConnected = linkOf(state) === 'connected';
  // On a phone every line counts then.
  const isRacing = phase === 'countdown' || phase === 'running';
  const isIn = state.race !== null && ownOf(state.race) !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-3">
      <h1 className="min-w-0 text-base leading-tight sm:text-xl">{raceTitle(state.raceId)}</h1>
      {phase === 'failed' ? null : (
        <Badge tone={isConnected ? 'green' : 'yellow'}>{isConnected ? 'Connected' : 'Connecting...'}</Badge>
      )}
      {state.race?.textId === null ? (
        <Badge tone="yellow" className={isRacing ? 'max-sm:hidden' : 'max-sm:order-last'}>
          custom text
        </Badge>
      ) : null}
      <LeaveRace
        isIn={isIn && phase !== 'over'}
        isTyping={isIn && isRacing && !isComplete}
        race={state.race}
        onGiveUp={() => session.giveUp()}
      />
    </div>
  );
}

function Body({
  state,
  session,
  phase,
}: {
  readonly state: RaceState;
  readonly session: RaceSession;
  readonly phase: Phase;
}): ReactElement | null {
  const { race } = state;
  const player = usePlayerName();
  const [, navigate] = useLocation();
  const entering = useEnterRace((joined) => session.received(joined));
  const next = useEnterRace();
  const ratingUpdate = useResultNews(race && ownOf(race) ? race.id : null, race?.status === 'completed');
  if (!race) return null;
  const own = ownOf(race);
  const isWaiting = phase === 'waiting' || phase === 'starting';
  const isFull = race.participants >= race.maxParticipants;
  return (
    <>
      {isWaiting && !own ? (
        <LatePart
          fallback={<Skeleton className="h-64 w-full rounded-2xl" />}
          failed={<p>The form to join couldn't be loaded. Reload the page to try again.</p>}
        >
          <joining.View
            race={race}
            player={player}
            entering={entering}
            isFull={isFull}
            onOther={() => navigate(lobbyPath)}
          />
        </LatePart>
      ) : null}
      {phase === 'waiting' && own ? <WaitingCard state={state} race={race} session={session} /> : null}
      {phase === 'starting' ? <StartCard state={state} race={race} session={session} /> : null}
      {phase === 'countdown' || phase === 'running' ? (
        <RaceStrip state={state} session={session} phase={phase} />
      ) : null}
      {phase === 'over' ? (
        <LatePart fallback={<Skeleton className="h-64 w-full rounded-2xl" />}>
          <results.View
            race={race}
            session={session}
            isWhole={state.adoptions === 0}
            next={next}
            playerName={player.name}
            ratingUpdate={ratingUpdate}
          />
        </LatePart>
      ) : null}
      {phase === 'countdown' || phase === 'running' ? (
        <RaceText
          state={state}
          session={session}
          isPending={next.isPending}
          onNext={() => next.quick(player.name)}
        />
      ) : null}
      {phase === 'waiting' || phase === 'over' ? null : <Arena race={race} session={session} phase={phase} />}
    </>
  );
}
