/** A finished practice run with errors and pauses: plot, keyboard and slow words. Its buttons lead nowhere. */
import { useState, type ReactElement } from 'react';
import { classicBots } from '@playfield/games/typing-race/index.ts';
import { createPracticeSession } from '../typing/practice/practiceSession.ts';
import { sourceOf } from '../typing/practice/plan.ts';
import { Results } from '../typing/practice/Results.tsx';

const ignore = (): void => undefined;

function finishedRun() {
  const source = sourceOf('medium', () => 0);
  const rivals = classicBots(source.text.length, () => 0.5);
  const session = createPracticeSession({ source, rivals, vehicle: 'green-pickup' }, { nowMs: () => 0 });
  let atMs = 0;
  for (const [index, character] of Array.from(source.text).entries()) {
    atMs += 90 + ((index * 37) % 120) + (index % 61 === 60 ? 900 : 0);
    if (index % 29 === 28) session.send({ type: 'typed', characters: '#', atMs: atMs - 40 });
    session.send({ type: 'typed', characters: character, atMs });
  }
  return session;
}

export function TypingResults(): ReactElement {
  const [session] = useState(finishedRun);
  return (
    <div className="mx-auto max-w-5xl p-4">
      <h1 className="sr-only">Typing Race</h1>
      <Results
        session={session}
        finished={{ isBest: true, delivery: { state: 'verified', resultId: null } }}
        onAgain={ignore}
        onNewRace={ignore}
        onDrill={ignore}
        home="/playground"
      />
    </div>
  );
}
