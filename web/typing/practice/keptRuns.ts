/** Runs that count in the browser's profile before the server has answered, and may be taken back. */
import type { TypingProfile } from '../storedTyping.ts';
import { recordRun, withoutRun, type Recorded, type RunFacts } from './record.ts';

/** Of runs whose answer never comes, so many are remembered. */
const mostOpen = 20;

type Port = { readonly read: () => TypingProfile; readonly write: (profile: TypingProfile) => void };

export type KeptRun = Pick<Recorded, 'isBest' | 'unlocked'> & {
  /** The server's answer is there: it stays. */
  readonly settle: () => void;
  /** The server flagged it: the profile is as if it had not been. */
  readonly takeBack: () => void;
};

export function createKeptRuns({ read, write }: Port): (run: RunFacts) => KeptRun {
  /** Those without an answer, the oldest first, each with the profile without it. */
  let open: { readonly run: RunFacts; readonly before: TypingProfile }[] = [];

  return (run) => {
    const before = read();
    const { profile, isBest, unlocked } = recordRun(before, run);
    write(profile);
    open = [...open, { run, before }].slice(-mostOpen);

    const settle = (): void => {
      open = open.filter((one) => one.run !== run);
    };
    function takeBack(): void {
      const n = open.findIndex((one) => one.run === run);
      const mine = open[n];
      if (!mine) return;
      const later = open.slice(n + 1);
      const runs = later.map((one) => one.run);
      write(withoutRun(read(), mine.before, run, runs));
      // Taken back as well, later ones must not bring it back.
      const without = later.map((one, m) => ({
        ...one,
        before: withoutRun(one.before, mine.before, run, runs.slice(0, m)),
      }));
      open = [...open.slice(0, n), ...without];
    }
    return { isBest, unlocked, settle, takeBack };
  };
}
