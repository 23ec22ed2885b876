/**
 * The colours of the arena's snakes and food: a number on the binary wire is a place in this list
 * (document 2, section 3).
 */
export const arenaColors = [
  '#e6194b',
  '#f58231',
  '#ffb000',
  '#ffe119',
  '#c8e600',
  '#8fd400',
  '#3cb44b',
  '#00c27a',
  '#00c2a8',
  '#00c8d7',
  '#42b8f5',
  '#4a90ff',
  '#4363d8',
  '#6a5cff',
  '#8b4dff',
  '#a83cf0',
  '#c63cd8',
  '#e03cc0',
  '#f032a0',
  '#ff4f87',
  '#ff7f6e',
  '#d9925b',
  '#b8a06a',
  '#9fb3c8',
] as const;
