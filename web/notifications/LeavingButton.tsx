/** A button of the panel that may go with its press: the focus moves to what `successor` finds once it has gone. */
import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { Button, type ButtonProps } from '../ui/Button.tsx';

export function LeavingButton({
  successor,
  ...props
}: Omit<ButtonProps, 'ref'> & { readonly successor: string }): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const here = button.current;
    return () => {
      if (here?.contains(document.activeElement) !== true) return;
      // What takes its place comes with the same change.
      queueMicrotask(() => document.querySelector<HTMLElement>(successor)?.focus({ preventScroll: true }));
    };
  }, [successor]);
  return <Button {...props} ref={button} />;
}
