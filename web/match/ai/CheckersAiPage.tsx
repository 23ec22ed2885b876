/** `/checkers/ai`: Checkers against the AI (document 2, section 2; G52). */
import type { ReactElement } from 'react';
import { AiMatchLayout } from './AiMatchLayout.tsx';
import { AiMatchPage } from './AiMatchPage.tsx';

const links = [{ href: '/checkers', label: 'Other ways to play' }];

export function CheckersAiPage(): ReactElement {
  return <AiMatchPage gameType="checkers" links={links} Layout={AiMatchLayout} />;
}
