/** The links of the header, in order. A feature that brings a page adds its line (SH-024). */
export type NavigationLine = {
  readonly href: string;
  readonly label: string;
};

export const navigation: readonly NavigationLine[] = [
  { href: '/', label: 'Games' },
  { href: '/multiplayer', label: 'Multiplayer' },
];
