/** Fetches the code of a result; rejects where it cannot. */
import type { ComponentType } from 'react';
import type { AiMatchScreen } from './aiScreen.ts';

export async function loadAiResult(): Promise<ComponentType<AiMatchScreen>> {
  return (await import('./AiResult.tsx')).AiResult;
}
