/** What organisers and operators do about a tournament. */
import type { z } from 'zod';
import type { organiseTournament } from '@playfield/contracts/http/tournamentActions.ts';

type OrganiserAct = z.output<(typeof organiseTournament)['body']>;
export type OperatorAct =
  | OrganiserAct
  | { readonly action: 'pause'; readonly reason: string }
  | { readonly action: 'resume'; readonly reason: string }
  | { readonly action: 'end'; readonly reason: string };
