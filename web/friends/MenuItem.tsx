/** A line of a small menu. It closes the menu first, so that the focus returns to the menu's button afterwards. */
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { closePanel } from '../ui/closePanel.ts';

export function MenuItem({
  onPress,
  children,
}: {
  readonly onPress: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Button
      variant="quiet"
      className="w-full justify-start px-3 text-left"
      onClick={(event) => {
        closePanel(event);
        onPress();
      }}
    >
      {children}
    </Button>
  );
}
