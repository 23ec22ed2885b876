/** The Checkers board in every state, and one for two people on this device. Each takes moves until it is over. */
import '@playfield/games/checkers/board/board.css';
import { useState, type ReactElement } from 'react';
import { GameBoard } from '@playfield/games/boards.ts';
import { rules, type State } from '@playfield/games/checkers/rules.ts';
import { at, play } from '@playfield/games/checkers/testing/play.ts';
import { wire } from '@playfield/games/checkers/wire.ts';
import type { Json, Seat } from '@playfield/games/game.ts';

type Sample = {
  readonly title: string;
  readonly state: State;
  readonly seat: Seat | null;
  readonly canMove: boolean;
  readonly hinted?: { readonly [key: string]: Json };
};

const samples: readonly Sample[] = [
  { title: 'Two people on this device', state: rules.setup(), seat: null, canMove: true },
  { title: 'Black at the bottom', state: play('11-15'), seat: 'player2', canMove: true },
  { title: 'A capture is due', state: play('11-15 22-18'), seat: 'player1', canMove: true },
  { title: 'A chain that forks', state: at('R:R16,9,K6:B19,26,27,21'), seat: 'player1', canMove: true },
  { title: 'A ring', state: at('R:RK19,5:B14,15,22,23,K32'), seat: 'player1', canMove: true },
  {
    title: 'After a chain',
    state: play('16x23x30', at('R:R16,5,9,K12:B19,26,29,K4')),
    seat: 'player2',
    canMove: false,
  },
  {
    title: 'A hint',
    state: rules.setup(),
    seat: 'player1',
    canMove: true,
    hinted: { from: 11, to: 15 },
  },
  { title: 'Over', state: play('15x22', at('R:R15,K1:B18')), seat: null, canMove: false },
];

export function CheckersBoards(): ReactElement {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] gap-5 p-4">
      {samples.map((sample) => (
        <SampleBoard key={sample.title} {...sample} />
      ))}
    </ul>
  );
}

function SampleBoard({ title, state: first, seat, canMove, hinted }: Sample): ReactElement {
  const [state, setState] = useState(first);
  const [said, setSaid] = useState('');
  const onMove = (raw: { readonly [key: string]: Json }): void => {
    const move = wire.readMove(raw);
    const next = move.ok ? rules.apply(state, move.value) : move;
    if (next.ok) setState(next.value);
  };
  return (
    <li className="grid content-start gap-2">
      <h2 className="text-base">{title}</h2>
      <GameBoard
        gameId="checkers"
        state={state}
        seat={seat}
        canMove={canMove && !state.gameOver}
        marks={wire.marks(state)}
        hinted={state === first ? (hinted ?? null) : null}
        animateLast={state !== first}
        onMove={onMove}
        onSay={setSaid}
      />
      <output className="min-h-6 text-sm text-muted">{said}</output>
      <p className="text-sm">
        {rules.outcome(state)?.how ?? rules.notice?.(state) ?? `Current Turn: ${state.currentPlayer}`}
      </p>
    </li>
  );
}
