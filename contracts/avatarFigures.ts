/** Figures that a person may choose; somebody who chose none has one made from the id (`web/ui/avatarLook.ts`). */
export const avatarFigures = [
  'owl',
  'fox',
  'otter',
  'bear',
  'cat',
  'dog',
  'frog',
  'rabbit',
  'panda',
  'penguin',
  'koala',
  'dragon',
] as const;
