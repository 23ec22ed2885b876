/** The clocks a game may be played with. Pure. */
import type { TimeControl } from '@playfield/contracts/http/match.ts';

export type ClockChoice = 'none' | '1+0' | '3+2' | '10+0';

const controls: Readonly<Record<ClockChoice, TimeControl | null>> = {
  none: null,
  '1+0': { initialS: 60, incrementS: 0 },
  '3+2': { initialS: 180, incrementS: 2 },
  '10+0': { initialS: 600, incrementS: 0 },
};

export function controlOf(choice: ClockChoice): TimeControl | null {
  return controls[choice];
}

export const clockChoices: readonly { readonly value: ClockChoice; readonly label: string }[] = [
  { value: 'none', label: 'No clock' },
  { value: '1+0', label: '1+0: 1 minute each' },
  { value: '3+2', label: '3+2: 3 minutes, 2 seconds a move' },
  { value: '10+0', label: '10+0: 10 minutes each' },
];

/** The clock kept on this device; none if what is kept is no choice. */
export function clockOf(kept: string | null): ClockChoice {
  return clockChoices.find(({ value }) => value === kept)?.value ?? 'none';
}

/** The same as chips, what the numbers mean read aloud. */
export const clockChips = clockChoices.map(({ value, label }) => {
  const [short = label, hint] = label.split(': ');
  return { value, label: short, hint };
});

/** `3+2`; `No clock` for none. Half a minute reads `0.5+0`. */
export function clockLabel(control: TimeControl | null): string {
  return control ? `${control.initialS / 60}+${control.incrementS}` : 'No clock';
}
