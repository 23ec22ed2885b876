/** One guest who comes and goes must not make every open page read without pause. */

const pauseMs = 2000;

export type PacedReads = {
  /** Reads at once, or when the pause after the last read is over: once, however often it was asked for. */
  readonly ask: (read: () => void) => void;
  readonly stop: () => void;
};

export function createPacedReads(random: () => number = Math.random): PacedReads {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let asked: (() => void) | null = null;
  function ask(read: () => void): void {
    if (timer !== null) {
      asked = read;
      return;
    }
    read();
    // Not all pages at the same moment.
    timer = setTimeout(goOn, pauseMs * (0.75 + random() / 2));
  }
  function goOn(): void {
    const read = asked;
    stop();
    if (read) ask(read);
  }
  function stop(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    asked = null;
  }
  return { ask, stop };
}
