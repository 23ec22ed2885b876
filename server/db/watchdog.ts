/**
 * Tells when the other side has been silent for too long while something was asked of it. It counts the ticks of its
 * owner's timer instead of reading a clock: a process that was stopped for a minute, or a loop that was busy, sees
 * one late tick and not a minute of silence.
 */
export class Watchdog {
  #pending = 0;
  #silentTicks = 0;
  #limitTicks: number;

  constructor(limitTicks: number) {
    this.#limitTicks = limitTicks;
  }

  asked(): void {
    this.#pending++;
  }

  answered(): void {
    this.#pending--;
    this.#silentTicks = 0;
  }

  /** Changes how many silent ticks are allowed from now on. */
  allow(limitTicks: number): void {
    this.#limitTicks = limitTicks;
    this.#silentTicks = 0;
  }

  /** True when the allowed ticks have passed in silence. */
  tick(): boolean {
    if (this.#pending === 0) this.#silentTicks = 0;
    else this.#silentTicks++;
    return this.#silentTicks >= this.#limitTicks;
  }
}
