/** The live figures of a run: WPM, accuracy, progress, the timer and the place. Each redraws alone, when its text changes. */
import { useSyncExternalStore, type ReactElement } from 'react';
import { progressPercent, wpmAt } from '@playfield/games/typing-race/index.ts';
import { useStore } from '../../lib/store.ts';
import type { PracticeSession } from './practiceSession.ts';
import { clockText, elapsedMs, placeOf, rawAccuracyOf } from './standing.ts';

export function Hud({ session }: { readonly session: PracticeSession }): ReactElement {
  return (
    <div className="flex flex-wrap items-stretch gap-1.5 sm:gap-3">
      <dl className="grid min-w-0 flex-1 grid-cols-5 gap-1 sm:gap-3">
        <Figure session={session} name="WPM" read={readWpm} isStrong />
        <Figure session={session} name="ACC" read={readAccuracy} />
        <Figure session={session} name="RAW" title="Correct keys among all keys" read={readRawAccuracy} />
        <Figure session={session} name="PROG" read={readProgress} />
        <Figure session={session} name="TIME" read={readTime} />
      </dl>
      <PlaceBadge session={session} />
    </div>
  );
}

type Read = (session: PracticeSession) => string;

const readWpm: Read = ({ typing, nowMs }) => String(wpmAt(typing.get(), nowMs.get()));
const readAccuracy: Read = ({ typing }) => `${typing.get().accuracy}%`;
const readRawAccuracy: Read = ({ typing }) => `${rawAccuracyOf(typing.get())}%`;
const readProgress: Read = ({ typing }) => {
  const { currentIndex, characters } = typing.get();
  return `${Math.floor(progressPercent(currentIndex, characters.length))}%`;
};
const readTime: Read = ({ typing, nowMs }) => clockText(elapsedMs(typing.get(), nowMs.get()));

function Figure({
  session,
  name,
  title,
  read,
  isStrong = false,
}: {
  readonly session: PracticeSession;
  readonly name: string;
  /** What the name stands for. */
  readonly title?: string;
  readonly read: Read;
  readonly isStrong?: boolean;
}): ReactElement {
  const text = useSessionText(session, read);
  return (
    <div className="grid min-w-0 content-center rounded-xl border border-line bg-surface px-0.5 py-1 text-center sm:px-4 sm:py-2">
      <dt title={title} className="text-xs font-semibold text-muted">
        {name}
      </dt>
      <dd
        className={`text-base leading-tight font-bold tabular-nums sm:text-xl ${isStrong ? 'text-accent' : ''}`}
      >
        {text}
      </dd>
    </div>
  );
}

function PlaceBadge({ session }: { readonly session: PracticeSession }): ReactElement {
  const { rivals } = useStore(session.plan);
  const text = useSessionText(session, ({ typing, nowMs }) => {
    const { position, total } = placeOf(typing.get(), rivals, nowMs.get());
    return `${position}/${total}`;
  });
  const [position, total] = text.split('/');
  return (
    <p className="grid min-w-14 content-center rounded-xl bg-accent px-2 py-1 text-center text-on-accent sm:min-w-24 sm:px-4">
      <span className="text-base leading-tight font-bold tabular-nums sm:text-xl">#{position}</span>
      <span className="text-xs font-semibold">of {total}</span>
    </p>
  );
}

/** A text out of the session; only a change of the text draws. */
function useSessionText(session: PracticeSession, read: Read): string {
  return useSyncExternalStore(
    (listener) => {
      const stops = [session.typing, session.nowMs, session.plan].map(({ subscribe }) => subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
    () => read(session),
  );
}
