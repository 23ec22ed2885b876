/** Somebody wherever people are shown: figure, name, level and, where a game is named, rating. */
import type { ReactElement } from 'react';
import type { ShownRating } from '@playfield/contracts/http/profiles.ts';
import { profilePath } from '../profile/profilePath.ts';
import { Rating } from '../ratings/Rating.tsx';
import { PersonLabel, type PersonLabelProps } from '../ui/PersonLabel.tsx';
import { useFace } from './faces.ts';

type Shown = Omit<PersonLabelProps, 'look' | 'level' | 'rating' | 'href'>;

export function Person({
  gameType = null,
  rating,
  hasLink = false,
  ...shown
}: Shown & {
  /** Whose rating stands beside the name. */
  readonly gameType?: string | null | undefined;
  /** Known already; null where it is not shown. */
  readonly rating?: ShownRating | null | undefined;
  /** An account's name leads to its profile. */
  readonly hasLink?: boolean | undefined;
}): ReactElement {
  const face = useFace(shown.id, rating === undefined ? gameType : null);
  const known = rating === undefined ? face?.rating : rating;
  return (
    <PersonLabel
      {...shown}
      look={face?.look}
      level={face?.level ?? null}
      rating={known ? <Rating rating={known} /> : null}
      href={hasLink && face ? profilePath(shown.name) : null}
    />
  );
}
