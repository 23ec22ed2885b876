import type { MouseEvent } from 'react';

/** Closes the panel around a control: the browser does so for a press outside it, but not on a control inside. */
export function closePanel({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
