/** A button beside a board that goes when it is pressed, or when a move is made. */
import { useRef, type ReactElement } from 'react';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { useFocusPassedToBoard } from './focusBoard.ts';

export function PassingButton(props: Omit<ButtonProps, 'ref'>): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  useFocusPassedToBoard(button);
  return <Button {...props} ref={button} />;
}
