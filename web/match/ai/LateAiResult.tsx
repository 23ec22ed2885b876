/** The end of a game against the AI, loaded while it is played. */
import { lateResult } from '../frame/lateResult.tsx';
import type { AiMatchScreen } from './aiScreen.ts';
import { loadAiResult } from './loadAiResult.ts';

export const LateAiResult = lateResult<AiMatchScreen>(loadAiResult, ({ state }) => state);
