/** In place of the verdict while the better move is looked for: the task, or what came of the move that was tried. */
import type { ReactElement } from 'react';
import { PassingButton } from '../match/frame/PassingButton.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { RetryControl } from './retryControl.ts';

export function RetryCard({
  ply,
  control: { retry, text, start, stop },
}: {
  readonly ply: number;
  readonly control: RetryControl;
}): ReactElement {
  const tried = retry?.tried ?? null;
  return (
    <Card as="div" className="max-lg:p-3">
      <p className="flex min-h-12 items-center gap-2 font-semibold" data-retry={stageOf(tried)}>
        {tried === null ? null : (
          <Icon
            name={tried.isRight ? 'check' : 'close'}
            className={tried.isRight ? 'shrink-0 text-success' : 'shrink-0 text-danger'}
          />
        )}
        {text}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {tried?.isRight === false ? (
          <PassingButton variant="primary" size="small" onClick={() => start(ply)}>
            <Icon name="undo" size={18} /> Try again
          </PassingButton>
        ) : null}
        <PassingButton size="small" onClick={stop}>
          {tried?.isRight === true ? 'Back to the game' : 'Show the answer'}
        </PassingButton>
      </div>
    </Card>
  );
}

function stageOf(tried: { readonly isRight: boolean } | null): 'open' | 'right' | 'wrong' {
  if (tried === null) return 'open';
  return tried.isRight ? 'right' : 'wrong';
}
