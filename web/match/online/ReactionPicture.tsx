/** Our own pictures of the reactions: the fonts of a device may have none. */
import type { ReactElement } from 'react';
import type { Reaction } from '@playfield/contracts/socket/match.ts';

/** What a face shows: eyes and mouth. */
const faces: Partial<Record<Reaction, string>> = {
  laugh: 'M8 10.5c.5-1 2-1 2.5 0M13.5 10.5c.5-1 2-1 2.5 0M7.5 13.5h9a4.5 4.5 0 0 1-9 0Z',
  surprise: 'M9 9v1.5M15 9v1.5M12 13a2.2 2.7 0 1 0 .01 0Z',
  sad: 'M9 9.5v1M15 9.5v1M8 17a5 5 0 0 1 8 0M16.5 12.5c1.5 2 .7 3-.2 3s-1.3-1.2.2-3Z',
};

/** The others, on a grid of 24. */
const signs: Partial<Record<Reaction, string>> = {
  thumbsUp:
    'M4 11h3.5v9H4ZM7.5 11 11 3.5c1.8 0 2.7 1.3 2.3 3L12.7 9h5.5a2 2 0 0 1 2 2.4L19 18a2.5 2.5 0 0 1-2.5 2h-9',
  brilliant: 'm12 2.5 2.800 6 6.5.7-4.9 4.4 1.4 6.4L12 16.8 6.200 20l1.4-6.4L2.7 9.200l6.5-.7Z',
  handshake:
    'M2.5 6.5 7 5l4 2M21.5 6.5 17 5l-5 2.5-3 3.5a1.8 1.8 0 0 0 2.7 2.3L14 11l5 4.5M2.5 15l2 .5 5 4.5a1.7 1.7 0 0 0 2.5-.5M19 15.5a1.6 1.6 0 0 1-2.5 2M16.5 17.5a1.6 1.6 0 0 1-2.5 1.5',
};

export function ReactionPicture({ reaction }: { readonly reaction: Reaction }): ReactElement {
  const face = faces[reaction];
  return (
    <svg
      viewBox="0 0 24 24"
      width="30"
      height="30"
      aria-hidden="true"
      className="shrink-0"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {face === undefined ? (
        <path
          d={signs[reaction]}
          fill={reaction === 'handshake' ? 'none' : '#ffd166'}
          stroke={reaction === 'handshake' ? 'currentColor' : '#7a5600'}
          strokeWidth="1.6"
        />
      ) : (
        <>
          <circle cx="12" cy="12" r="10" fill="#ffd166" stroke="#7a5600" strokeWidth="1.2" />
          <path d={face} fill="none" stroke="#4a3400" strokeWidth="1.6" />
        </>
      )}
    </svg>
  );
}
