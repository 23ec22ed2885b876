/** The page of analyses where none is shown. */
import type { ReactElement, ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';

export function Without({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  /** What to do instead. */
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div className="px-3 pt-4 sm:px-4">
      <h1 className="mb-4 text-center text-lg sm:text-xl">Analysis</h1>
      <Card title={title} className="mx-auto max-w-md">
        <p className="mb-4 break-words">{text}</p>
        {children}
      </Card>
    </div>
  );
}
