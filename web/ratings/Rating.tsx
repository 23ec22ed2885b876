/** A rating beside a name. */
import type { ReactElement } from 'react';
import type { ShownRating } from '@playfield/contracts/http/profiles.ts';
import { provisionalText, ratingText, spokenRating } from './ratingTexts.ts';

export function Rating({ rating }: { readonly rating: ShownRating }): ReactElement {
  return (
    <span
      className="text-xs font-semibold text-muted tabular-nums"
      title={provisionalText(rating) ?? undefined}
    >
      <span aria-hidden>{ratingText(rating)}</span>
      <span className="sr-only">{spokenRating(rating)}</span>
    </span>
  );
}
