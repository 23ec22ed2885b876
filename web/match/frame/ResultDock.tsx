/**
 * A dialog that stays beside the board instead of over it: below it in the page, on a phone a sheet
 * of a third of the screen, from under which the board is scrolled. It leaves the page usable.
 */
import { useId, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { passFocusToBoard } from './focusBoard.ts';

export function ResultDock({
  emblem,
  title,
  text,
  onClose,
  children,
}: {
  readonly emblem: ReactElement;
  readonly title: string;
  readonly text: ReactElement;
  readonly onClose: () => void;
  /** The first of its buttons (`.result-buttons`) gets the focus. */
  readonly children: ReactNode;
}): ReactElement {
  const titleId = useId();
  const dock = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const here = dock.current;
    const centre = here?.closest('.match-centre');
    if (!here || !centre) return undefined;
    const beforeY = scrollY;
    here.querySelector<HTMLElement>('.result-buttons :is(button, a)')?.focus({ preventScroll: true });
    here.scrollIntoView({ block: 'nearest' });
    centre.querySelector('.match-board')?.scrollIntoView({ block: 'nearest' });
    const shownY = scrollY;
    return () => {
      passFocusToBoard(here);
      if (Math.abs(scrollY - shownY) < 2) scrollTo(0, beforeY);
    };
  }, []);

  return (
    // Escape is a convenience beside the Close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <dialog
      ref={dock}
      open
      aria-labelledby={titleId}
      className="result-dock border-line bg-surface text-ink shadow-float"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // An open menu takes it for itself.
        if (event.currentTarget.querySelector('[popover=auto]:popover-open')) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex items-center gap-[min(0.75rem,3.4vw)]">
        {emblem}
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-lg leading-tight font-extrabold wrap-anywhere">
            {title}
          </h2>
          {text}
        </div>
        <Button variant="quiet" size="small" className="self-start" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className="result-body mt-2 grid gap-2">{children}</div>
    </dialog>
  );
}
