/** `/checkers/local`: Checkers for two people on one device (document 2, sections 1 and 2; G52). */
import type { ReactElement } from 'react';
import { LocalPage } from './LocalPage.tsx';

export function CheckersLocalPage(): ReactElement {
  return <LocalPage gameType="checkers" />;
}
