/** `/tic-tac-toe`: Tic Tac Toe against the AI (document 1, section 2). */
import type { ReactElement } from 'react';
import { AiMatchPage } from './AiMatchPage.tsx';
import { TicTacToeLayout } from './TicTacToeLayout.tsx';

export function TicTacToePage(): ReactElement {
  return <AiMatchPage gameType="tic-tac-toe" emblem={<Emblem />} Layout={TicTacToeLayout} />;
}

/** A cross and a ring, as on the board. */
export function Emblem(): ReactElement {
  return (
    <svg viewBox="0 0 220 100" className="h-20" fill="none" strokeWidth="14" strokeLinecap="round">
      <rect width="100" height="100" rx="18" className="fill-slot" />
      <rect x="120" width="100" height="100" rx="18" className="fill-slot" />
      <path d="M28 28 72 72M72 28 28 72" className="stroke-disc-blue" />
      <circle cx="170" cy="50" r="25" className="stroke-disc-red" />
    </svg>
  );
}
