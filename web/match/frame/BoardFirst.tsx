/**
 * A move is painted on the board first; the rest of the page follows right after that paint. Drawn
 * together they would take a slow phone several frames, in which the press seems to have been
 * missed.
 */
import { Component, type ReactNode } from 'react';
import { afterPaint } from '../../lib/later.ts';

let isBoardUnpainted = false;
const waiting = new Set<AfterBoard>();

/** Called with a move, before the page hears of it. */
export function paintBoardFirst(): void {
  // Hidden pages are not painted.
  if (isBoardUnpainted || document.hidden) return;
  isBoardUnpainted = true;
  afterPaint(() => {
    isBoardUnpainted = false;
    for (const part of waiting) part.forceUpdate();
    waiting.clear();
  });
}

/** Part of the page of a board: stays as it is until a move has been painted. */
export class AfterBoard extends Component<{ readonly children: ReactNode }> {
  override shouldComponentUpdate(): boolean {
    if (isBoardUnpainted) waiting.add(this);
    return !isBoardUnpainted;
  }

  override componentWillUnmount(): void {
    waiting.delete(this);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
