/** Three seconds until GO by the server's clock (RC-004, RC-005). The text is there already; the typing field takes no key yet. */
import type { ReactElement } from 'react';
import { useTick } from '../../match/useTick.ts';
import { untilMs, type RaceState } from '../raceState.ts';

export function Countdown({ state }: { readonly state: RaceState }): ReactElement {
  const nowMs = useTick(50, true);
  const leftMs = untilMs(state, state.race?.goAtMs ?? null, nowMs) ?? 0;
  const seconds = Math.min(3, Math.max(1, Math.ceil(leftMs / 1000)));
  return (
    <div
      className="flex items-center justify-center gap-5 rounded-2xl border border-accent/60 bg-accent/10 px-4 py-3 sm:py-4"
      data-countdown={seconds}
    >
      <p className="text-lg font-bold sm:text-xl">Get Ready to Race</p>
      <p
        key={seconds}
        aria-hidden="true"
        className="grid size-14 place-items-center rounded-full bg-accent text-2xl font-extrabold text-on-accent tabular-nums motion-safe:animate-[count-in_300ms_ease-out] sm:size-16"
      >
        {seconds}
      </p>
    </div>
  );
}
