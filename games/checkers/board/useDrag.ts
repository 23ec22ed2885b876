/**
 * Dragging a piece with a mouse or a pen; a finger taps, so that the page still scrolls. Dragging
 * is never the only way.
 */
import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { cellOf } from '../../board.ts';

/** Pixels that a pointer moves before a press becomes a drag. */
const threshold = 6;

/** A press on a cell, and how far the pointer has gone since. */
type Press = { readonly cell: number; readonly x: number; readonly y: number; readonly isDrag: boolean };

export type Drag = {
  /**
   * The cell being dragged from, and its piece's offset in pixels; `null` while nothing is dragged.
   */
  readonly dragged: { readonly cell: number; readonly right: number; readonly down: number } | null;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: () => void;
    readonly onClickCapture: (event: MouseEvent<HTMLElement>) => void;
  };
};

type Options = {
  /** Whether the cell holds something to drag. */
  readonly canLift: (cell: number) => boolean;
  /** A drag begins. */
  readonly onLift: (cell: number) => void;
  readonly onDrop: (cell: number) => void;
};

export function useDrag({ canLift, onLift, onDrop }: Options): Drag {
  const [press, setPress] = useState<Press | null>(null);
  const [offset, setOffset] = useState({ right: 0, down: 0 });
  /** After a drag, browsers send a click as well: on its own cell it would put the piece back. */
  const isClickLeft = useRef(false);
  return {
    dragged: press?.isDrag === true ? { cell: press.cell, ...offset } : null,
    handlers: {
      onPointerDown(event) {
        isClickLeft.current = false;
        const cell = cellOf(event.target);
        const isDraggable = event.pointerType !== 'touch' && event.button === 0;
        if (!isDraggable || cell === undefined || !canLift(cell)) return;
        setOffset({ right: 0, down: 0 });
        setPress({ cell, x: event.clientX, y: event.clientY, isDrag: false });
      },
      onPointerMove(event) {
        if (!press) return;
        const [right, down] = [event.clientX - press.x, event.clientY - press.y];
        if (!press.isDrag && Math.hypot(right, down) < threshold) return;
        if (!press.isDrag) {
          onLift(press.cell);
          setPress({ ...press, isDrag: true });
        }
        setOffset({ right, down });
      },
      onPointerUp(event) {
        if (!press) return;
        setPress(null);
        if (!press.isDrag) return;
        isClickLeft.current = true;
        const cell = cellOf(event.target);
        if (cell !== undefined && cell !== press.cell) onDrop(cell);
      },
      onPointerLeave: () => setPress(null),
      onClickCapture(event) {
        if (isClickLeft.current) event.stopPropagation();
        isClickLeft.current = false;
      },
    },
  };
}
