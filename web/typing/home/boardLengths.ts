/** The lengths of texts that have a leaderboard of races. A marathon is longer than the text of a race can be (G59). */
import type { TextClass } from '@playfield/contracts/http/typing.ts';

export const boardLengths: readonly { readonly value: TextClass; readonly label: string }[] = [
  { value: 'short', label: 'Short texts' },
  { value: 'medium', label: 'Medium texts' },
  { value: 'long', label: 'Long texts' },
];
