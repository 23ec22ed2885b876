/** The heading of a run's results, which takes the focus when they appear. */
import { useEffect, useRef, type ReactElement } from 'react';
import { takeFocus } from '../../lib/takeFocus.ts';

export function RaceCompleteHeading({
  id,
  text = 'RACE COMPLETE!',
}: {
  readonly id: string;
  readonly text?: string | undefined;
}): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  // Not a button: the key after the last one must press nothing (USERS-ASK 28).
  useEffect(() => takeFocus(heading.current), []);
  return (
    <h2
      id={id}
      ref={heading}
      tabIndex={-1}
      data-over=""
      className="text-xl font-extrabold outline-none sm:text-2xl"
    >
      {text}
    </h2>
  );
}
