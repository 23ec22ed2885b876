/** Reports once that PostgreSQL cannot be reached, and once that it can be again, from how regular questions to it fare. */
import type { StorageEvent } from '../db/embedded/embedded.ts';
import { whyFailed } from '../log/whyFailed.ts';

/** One question alone may meet a connection that was lost, or a pool whose connections are all in use. */
const mostFailures = 2;

export type DatabaseLoss = {
  readonly failed: (error: unknown) => void;
  readonly answered: () => void;
};

export function createDatabaseLoss(report: (event: StorageEvent) => void): DatabaseLoss {
  let failures = 0;
  return {
    failed(error) {
      failures += 1;
      if (failures === mostFailures) report({ kind: 'lost', message: whyFailed(error) });
    },
    answered() {
      if (failures >= mostFailures) report({ kind: 'reopened', attempts: failures });
      failures = 0;
    },
  };
}
