/**
 * The strip over the text: three seconds until GO by the server's clock (RC-004, RC-005), from then on the player's figures. It keeps its
 * height, so that the text does not move under the eyes at GO.
 */
import './race.css';
import { useSyncExternalStore, type ReactElement } from 'react';
import { rawAccuracy, wpmAt } from '@playfield/games/typing-race/index.ts';
import { useTick } from '../../lib/useTick.ts';
import { countdownSeconds, timeFigure } from '../raceTexts.ts';
import type { RaceSession } from '../raceSession.ts';
import { ownOf, untilMs, type Phase, type RaceState } from '../raceState.ts';

export function RaceStrip({
  state,
  session,
  phase,
}: {
  readonly state: RaceState;
  readonly session: RaceSession;
  readonly phase: Phase;
}): ReactElement {
  return (
    <div className="grid h-14 rounded-2xl border border-accent/60 bg-accent/10 px-3 sm:h-16 sm:px-5">
      {phase === 'countdown' ? <Countdown state={state} /> : <Figures state={state} session={session} />}
    </div>
  );
}

function Countdown({ state }: { readonly state: RaceState }): ReactElement {
  const nowMs = useTick(50, true);
  const leftMs = untilMs(state, state.race?.goAtMs ?? null, nowMs) ?? 0;
  const seconds = countdownSeconds(leftMs);
  return (
    <div className="flex items-center justify-center gap-5" data-countdown={seconds}>
      <p className="text-lg font-bold sm:text-xl">Get Ready to Race</p>
      <p
        key={seconds}
        aria-hidden="true"
        className="grid size-11 place-items-center rounded-full bg-accent text-xl font-extrabold text-on-accent tabular-nums motion-safe:animate-[count-in_300ms_ease-out] sm:size-12"
      >
        {seconds}
      </p>
    </div>
  );
}

/** `title`: what the name stands for. */
type RaceFigure = { readonly name: string; readonly title?: string; readonly value: string };

function Figures({
  state,
  session,
}: {
  readonly state: RaceState;
  readonly session: RaceSession;
}): ReactElement {
  const isComplete = useSyncExternalStore(session.typing.subscribe, () => session.typing.get().isComplete);
  const nowMs = useTick(250, true);
  const { race } = state;
  const own = race ? ownOf(race) : undefined;
  const sinceGoMs = -(untilMs(state, race?.goAtMs ?? null, nowMs) ?? 0);
  const leftMs = untilMs(state, race?.endsAtMs ?? null, nowMs);
  const run = session.typing.get();
  const ownMs = isComplete ? (run.log.times.at(-1) ?? 0) : sinceGoMs;
  const time = timeFigure(race?.players ?? [], { ownMs, leftMs });
  const figures: readonly RaceFigure[] = own
    ? [
        {
          name: 'Place',
          value: own.position === null ? '-' : `#${own.position} of ${race?.players.length ?? 0}`,
        },
        { name: 'WPM', value: String(wpmAt(run, nowMs)) },
        { name: 'ACC', value: `${run.accuracy}%` },
        {
          name: 'RAW',
          title: 'Correct keys among all keys',
          value: `${rawAccuracy(run.correct, run.correct + run.errors)}%`,
        },
        time,
      ]
    : [{ name: 'You are', value: 'watching' }, time];
  return (
    <dl className="grid auto-cols-fr grid-flow-col items-center gap-1">
      {figures.map(({ name, title, value }) => (
        <div key={name} className="text-center">
          <dt title={title} className="text-xs font-semibold text-muted">
            {name}
          </dt>
          <dd className="text-base leading-tight font-bold whitespace-nowrap tabular-nums sm:text-lg">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
