/**
 * The live board of the landing page: a column chosen here is the first move of a real game on `/ai`. Only the
 * rules and the board come with it; the engine waits for the game's own page.
 */
import '@playfield/games/connect-four/board/board.css';
import { connectFourBoard as Board } from '@playfield/games/connect-four/board/index.ts';
import { rules } from '@playfield/games/connect-four/rules.ts';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
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
  return (
    <div onPointerEnter={preload} onFocus={preload}>
      <Board
        state={start}
        seat="player1"
        canMove
        marks={noMarks}
        hinted={null}
        animateLast={false}
        onMove={(firstMove) => navigate('/ai', { state: { firstMove } })}
        onSay={announce}
      />
    </div>
  );
}
