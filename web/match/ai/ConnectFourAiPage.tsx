/** `/ai`: Connect Four against the AI (document 1, section 2). */
import type { ReactElement } from 'react';
import { AiMatchLayout } from './AiMatchLayout.tsx';
import { AiMatchPage } from './AiMatchPage.tsx';

const links = [{ href: '/tic-tac-toe', label: 'Try Tic-Tac-Toe' }];

export function ConnectFourAiPage(): ReactElement {
  return <AiMatchPage gameType="connect-four" links={links} Layout={AiMatchLayout} />;
}
