/**
 * Dragging a piece with a mouse or a pen; a finger taps, so that the page still scrolls. Dragging
 * is never the only way. A dragged piece follows by `--drag` (board.css), without a new picture of the board.
 */
import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { cellOf } from '../../board.ts';

/** Pixels that a pointer moves before a press becomes a drag. */
const threshold = 6;

/** A press on a cell, and whether its pointer has gone far enough since. */
type Press = {
  readonly cell: number;
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly isDrag: boolean;
};

export type Drag = {
  /** The cell being dragged from; `null` while nothing is dragged. */
  readonly dragged: number | null;
  /** The piece goes back, and nothing is dropped. */
  readonly cancel: () => void;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
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
  /** After a drag, browsers send a click as well: on its own cell it would put the piece back. */
  const isClickLeft = useRef(false);
  return {
    dragged: press?.isDrag === true ? press.cell : null,
    cancel() {
      isClickLeft.current = press?.isDrag === true;
      setPress(null);
    },
    handlers: {
      onPointerDown(event) {
        // Another finger or pen; another button of the same mouse comes as a move.
        if (press?.isDrag) return;
        isClickLeft.current = false;
        const cell = cellOf(event.target);
        const isDraggable = event.pointerType !== 'touch' && event.button === 0;
        if (!isDraggable || cell === undefined || !canLift(cell)) return;
        setPress({
          cell,
          pointerId: event.pointerId,
          x: event.clientX,
          y: event.clientY,
          isDrag: false,
        });
      },
      onPointerMove(event) {
        if (press?.pointerId !== event.pointerId) return;
        const [right, down] = [event.clientX - press.x, event.clientY - press.y];
        if (!press.isDrag && Math.hypot(right, down) < threshold) return;
        if (!press.isDrag) {
          onLift(press.cell);
          setPress({ ...press, isDrag: true });
        }
        event.currentTarget
          .querySelector<HTMLElement>(`[data-cell="${press.cell}"] > .ck-piece`)
          ?.style.setProperty('--drag', `${right}px ${down}px`);
      },
      onPointerUp(event) {
        if (press?.pointerId !== event.pointerId) return;
        setPress(null);
        if (!press.isDrag) return;
        isClickLeft.current = true;
        const cell = cellOf(event.target);
        if (cell !== undefined && cell !== press.cell) onDrop(cell);
      },
      onPointerLeave(event) {
        if (press?.pointerId === event.pointerId) setPress(null);
      },
      onClickCapture(event) {
        // A tap of another finger meanwhile is no move of the dragged piece. A click without a pointer follows no drag.
        const isAfterDrag = isClickLeft.current && event.detail > 0;
        if (press?.isDrag === true || isAfterDrag) event.stopPropagation();
        isClickLeft.current = false;
      },
    },
  };
}
