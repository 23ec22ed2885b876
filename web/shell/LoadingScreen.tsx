/** Shown while the session is restored or a page's code is loading (SH-030). */
import type { ReactElement } from 'react';

export function LoadingScreen(): ReactElement {
  return (
    <div className="grid min-h-dvh justify-center pt-[28dvh]">
      <div className="grid justify-items-center gap-4 text-muted">
        <span aria-hidden="true" className="flex gap-2">
          <span className="loading-disc size-4 rounded-full bg-disc-blue" />
          <span className="loading-disc size-4 rounded-full bg-disc-red [animation-delay:120ms]" />
          <span className="loading-disc size-4 rounded-full bg-disc-blue [animation-delay:240ms]" />
        </span>
        <output>Loading...</output>
      </div>
    </div>
  );
}
