/**
 * The live board of the landing page: a column chosen here is the first move of a real game on `/ai`. Only the
 * rules and the board come with it; the engine comes with the game's own page, whose code is fetched once half of the board is in view.
 */
import '@playfield/games/connect-four/board/board.css';
import { connectFourBoard as Board } from '@playfield/games/connect-four/board/index.ts';
import { rules, type Move } from '@playfield/games/connect-four/rules.ts';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { whenIdle } from '../lib/later.ts';
import { useSeen } from '../lib/useSeen.ts';
import { preloadRoute } from '../preload.ts';
import { useAnnounce } from '../ui/LiveRegion.tsx';

const start = rules.setup();
const noMarks = { last: [], win: [] };

function preload(): void {
  void preloadRoute('/ai');
}

export function HeroBoard(): ReactElement {
  const [, navigate] = useLocation();
  const announce = useAnnounce();
  const [column, setColumn] = useState<Move | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place, 0.5);
  useEffect(() => (isSeen ? whenIdle(preload, 2000) : undefined), [isSeen]);
  const play = (chosen: Move): void => {
    if (column !== null) return;
    setColumn(chosen);
    navigate('/ai', { state: { firstMove: { column: chosen } } });
  };
  const moved = column === null ? null : rules.apply(start, column);
  return (
    <div ref={place} onPointerEnter={preload} onFocus={preload}>
      <Board
        state={moved?.ok === true ? moved.value : start}
        seat="player1"
        canMove
        marks={noMarks}
        hinted={null}
        animateLast={false}
        onMove={(move) => play(Number(move['column']))}
        onSay={announce}
      />
    </div>
  );
}
