/** What organisers and operators do about a tournament. */
import type { z } from 'zod';
import type { organiseTournament } from '@playfield/contracts/http/tournamentActions.ts';
import { tidied, tidiedLines } from '../chat/tidied.ts';

type OrganiserAct = z.output<(typeof organiseTournament)['body']>;
export type OperatorAct =
  | OrganiserAct
  | { readonly action: 'pause'; readonly reason: string }
  | { readonly action: 'resume'; readonly reason: string }
  | { readonly action: 'end'; readonly reason: string };

/** The act with its message or reason as players read it; null: nothing of that can be seen. */
export function withShownWords(act: OperatorAct): OperatorAct | null {
  if (act.action === 'message') {
    const text = tidiedLines(act.text);
    return text === '' ? null : { ...act, text };
  }
  if (!('reason' in act)) return act;
  const reason = tidied(act.reason);
  return reason === '' ? null : { ...act, reason };
}
