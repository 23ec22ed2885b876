/** A world in which nobody gets notifications. */
import type { Notify } from '../../notification/index.ts';

const nothing = (): void => undefined;

export const nobodyTold: Pick<Notify, 'notify' | 'withdraw'> = {
  notify: async () => nothing,
  withdraw: async () => nothing,
};
