/** A world in which nobody blocks anybody. */
import type { CutOff } from '../cutOff.ts';

export const noBlocks: CutOff = {
  isCutOff: async () => false,
  blockedEitherWay: async () => new Set(),
  onChange: () => () => undefined,
};
