/** A short fall of confetti over the board; nothing for those who asked for less motion. */
import { useEffect, useState, type CSSProperties, type ReactElement } from 'react';
import { useMedia } from '../../lib/useMedia.ts';
import { confettiMs, pieces, type Piece } from './celebration.ts';

export function Confetti({ isOn }: { readonly isOn: boolean }): ReactElement | null {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  return isOn && !isCalm ? <Falling /> : null;
}

function Falling(): ReactElement | null {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), confettiMs);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return (
    <div className="confetti" aria-hidden="true">
      {pieces.map((piece) => (
        <span key={piece.left} data-colour={piece.colour} style={flightOf(piece)} />
      ))}
    </div>
  );
}

function flightOf({ left, drift, fall, turn, delayMs, lengthMs }: Piece): CSSProperties {
  const flight: CSSProperties & Record<`--${string}`, string> = {
    '--drift': `${drift}cqw`,
    '--fall': `${fall}cqw`,
    '--turn': `${turn}deg`,
    left: `${left}%`,
    animationDelay: `${delayMs}ms`,
    animationDuration: `${lengthMs}ms`,
  };
  return flight;
}
