/** The text of the race (RC-007): to type for racers, to read for spectators; after finishing, the player's figures. */
import { useEffect, useRef, useSyncExternalStore, type ReactElement } from 'react';
import { takeFocus } from '../../lib/takeFocus.ts';
import { useTick } from '../../lib/useTick.ts';
import { TypingField } from '../../typing/field/TypingField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { secondsText } from '../raceTexts.ts';
import type { RaceSession } from '../raceSession.ts';
import { linkOf, ownOf, untilMs, type RaceState } from '../raceState.ts';

export function RaceText({
  state,
  session,
  isPending,
  onNext,
}: {
  readonly state: RaceState;
  readonly session: RaceSession;
  readonly isPending: boolean;
  /** Into another race, without waiting for the others. */
  readonly onNext: () => void;
}): ReactElement | null {
  const isComplete = useSyncExternalStore(session.typing.subscribe, () => session.typing.get().isComplete);
  const { race } = state;
  if (!race) return null;
  const isRacer = ownOf(race) !== undefined;
  return (
    <Card title="Race Text" className="max-sm:p-2.5">
      {!isRacer ? (
        <p className="max-h-40 overflow-y-auto leading-relaxed text-muted">{race.text}</p>
      ) : isComplete ? (
        <Arrived state={state} session={session} isPending={isPending} onNext={onNext} />
      ) : (
        <TypingField
          key={`${state.restarts} ${state.adoptions}`}
          typing={session.typing}
          text={race.text}
          onAction={session.type}
          comesAlone
        />
      )}
      {isRacer && !isComplete && linkOf(state) === 'reconnecting' ? (
        <p className="mt-2 text-sm font-semibold text-warning">
          Connection lost. Type on: your keys are kept and sent as soon as it is back.
        </p>
      ) : null}
    </Card>
  );
}

/** At the end of the text while others still type. Takes the focus of the field that it replaces, and so is read aloud. */
function Arrived({
  state,
  session,
  isPending,
  onNext,
}: {
  readonly state: RaceState;
  readonly session: RaceSession;
  readonly isPending: boolean;
  readonly onNext: () => void;
}): ReactElement {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => takeFocus(text.current), []);
  const nowMs = useTick(500, true);
  const { wpm, accuracy } = session.typing.get();
  const leftMs = untilMs(state, state.race?.endsAtMs ?? null, nowMs);
  const waits =
    leftMs === null ? 'The others are still typing.' : `The others have ${secondsText(leftMs)} left.`;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3" data-arrived="">
      <p ref={text} tabIndex={-1} className="mr-auto outline-none">
        <span className="block text-xl font-extrabold">FINISHED!</span>
        <span className="text-muted tabular-nums">
          {wpm} WPM, {accuracy}% accuracy. {waits}
        </span>
      </p>
      {/* It would lead out of a race by link, or of a tournament, to strangers. */}
      {state.race?.isListed === true ? (
        <Button pending={isPending} onClick={onNext}>
          Next race now
        </Button>
      ) : null}
    </div>
  );
}
