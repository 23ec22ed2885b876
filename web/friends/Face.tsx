/** A person in a list: the first letter on a colour of their own, and whether they are online. */
import type { ReactElement } from 'react';

export function Face({
  id,
  username,
  isOnline,
}: {
  readonly id: string;
  readonly username: string;
  /** Null: not known, and no dot. */
  readonly isOnline: boolean | null;
}): ReactElement {
  return (
    <span aria-hidden="true" className="relative shrink-0">
      <span
        className="grid size-10 place-items-center rounded-full text-base font-bold text-white uppercase"
        // One lightness for every hue: white on it has a contrast of more than 6.
        style={{ background: `oklch(44% 0.1 ${hueOf(id)})` }}
      >
        {Array.from(username)[0]}
      </span>
      {isOnline === null ? null : (
        <span
          className={
            isOnline
              ? 'absolute right-0 bottom-0 size-3 rounded-full bg-success ring-2 ring-surface'
              : 'absolute right-0 bottom-0 size-3 rounded-full border-2 border-muted bg-surface ring-2 ring-surface'
          }
        />
      )}
    </span>
  );
}

function hueOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 360;
  return sum;
}
