/**
 * A button with a small panel, on the native popover: a press elsewhere, Escape or a new address closes it, focus
 * returns to the button, and it is above everything without a z-index.
 */
import { useId, useLayoutEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { Tooltip } from './Tooltip.tsx';

export function Popover({
  label,
  trigger,
  className,
  triggerClassName = 'size-11 px-0',
  onOpen,
  children,
}: {
  /** The button's accessible name and the panel's. */
  readonly label: string;
  /** What the button shows. */
  readonly trigger: ReactNode;
  /** Where the panel goes and how wide it is. */
  readonly className?: string | undefined;
  /** The size of the button. */
  readonly triggerClassName?: string | undefined;
  readonly onOpen?: (() => void) | undefined;
  /** Drawn only while the panel is open. */
  readonly children: ReactNode;
}): ReactElement {
  const id = useId();
  const address = useLocation()[0] + useSearch();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt !== null;
  useLayoutEffect(() => {
    if (openAt !== null && openAt !== address) document.getElementById(id)?.hidePopover();
  }, [openAt, address, id]);
  return (
    <>
      <Tooltip label={label}>
        <Button
          variant="quiet"
          className={triggerClassName}
          popoverTarget={id}
          aria-label={label}
          aria-expanded={open}
        >
          {trigger}
        </Button>
      </Tooltip>
      <section
        id={id}
        popover="auto"
        aria-label={label}
        onToggle={(event) => {
          const isOpen = event.newState === 'open';
          setOpenAt(isOpen ? address : null);
          if (isOpen) onOpen?.();
        }}
        className={classes(
          'm-0 max-h-[calc(100dvh-5rem)] overflow-y-auto rounded-2xl border border-line bg-surface p-4 text-ink shadow-float',
          className,
        )}
      >
        {open ? children : null}
      </section>
    </>
  );
}
