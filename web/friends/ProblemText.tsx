/** What failed, and why, beside what was pressed (G76). */
import type { ReactElement } from 'react';
import type { Problem } from './friendTexts.ts';

export function ProblemText({ problem }: { readonly problem: Problem | null }): ReactElement | null {
  if (!problem) return null;
  return (
    <div role="alert" className="rounded-xl bg-danger/12 px-3.5 py-2.5 text-danger">
      <p className="font-semibold">{problem.title}</p>
      {problem.text === null ? null : <p className="text-sm">{problem.text}</p>}
    </div>
  );
}
