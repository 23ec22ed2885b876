/** A button of the panel that may go with its press: the focus moves to what `successor` finds. */
import { useRef, type ReactElement } from 'react';
import { useHandsOverFocus } from '../lib/handOverFocus.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';

export function LeavingButton({
  successor,
  ...props
}: Omit<ButtonProps, 'ref'> & { readonly successor: string }): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  useHandsOverFocus(button, successor);
  return <Button {...props} ref={button} />;
}
