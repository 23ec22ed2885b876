/**
 * One piece: red has rings, black a boss, a king a crown, so that nothing relies on colour alone.
 */
import { useState, type CSSProperties, type ReactElement } from 'react';
import { colourOf, isKing, type Piece as PieceKind } from '../pieces.ts';

export type Slide = { readonly right: number; readonly down: number };

export type PieceProps = {
  readonly piece: PieceKind;
  /** Where it has just come from, in squares; `null` when it stands still. */
  readonly arriving: Slide | null;
  readonly isDragged: boolean;
  /** Shakes with each new number: the press was refused. */
  readonly shake: number | null;
};

/** A piece keeps its initial animation: it must not slide again when something else changes. */
export function Piece({ piece, arriving, isDragged, shake }: PieceProps): ReactElement {
  const [slide] = useState(arriving);
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--from-right': slide?.right ?? 0,
    '--from-down': slide?.down ?? 0,
  };
  return (
    <span
      className="ck-piece"
      aria-hidden="true"
      style={style}
      data-colour={colourOf(piece)}
      data-slides={slide ? '' : undefined}
      data-dragged={isDragged ? '' : undefined}
      data-shakes={shake === null ? undefined : shake % 2}
    >
      <svg className="ck-face" viewBox="0 0 100 100">
        <circle className="ck-disc" cx="50" cy="50" r="47" />
        <circle className="ck-ring" cx="50" cy="50" r="36" />
        {isKing(piece) ? (
          <path className="ck-crown" d="M25 68V36l14 13 11-21 11 21 14-13v32z" />
        ) : (
          <circle className="ck-boss" cx="50" cy="50" r="22" />
        )}
      </svg>
    </span>
  );
}
