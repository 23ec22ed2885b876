/** What the moderation log keeps of an act of a tournament, for good: so little of long texts that nobody can fill a disk with it. */
import { tidied, tidiedLines } from '../chat/tidied.ts';
import type { OperatorAct } from './acts.ts';
import type { TournamentRow } from './course.ts';

type EditAct = Extract<OperatorAct, { action: 'edit' }>;

/** Characters of a description. */
const excerptLength = 100;

/** As an act of a tournament is called in the moderation log. */
export const loggedAs = (action: string): string => `tournament/${action}`;

/** Which fields an edit changed, and what readers see no more: the old name, and how the old description began. */
function editDetails(before: TournamentRow, { name, description, clock }: EditAct): object {
  const isRenamed = name !== undefined && tidied(name) !== before.name;
  const isDescribed = description !== undefined && tidiedLines(description) !== before.description;
  const changed = [
    ...(isRenamed ? ['name'] : []),
    ...(isDescribed ? ['description'] : []),
    ...(clock ? ['clock'] : []),
  ];
  const excerpt = Array.from(before.description).slice(0, excerptLength).join('');
  return {
    changed,
    ...(isRenamed ? { oldName: before.name } : {}),
    ...(isDescribed ? { oldDescription: excerpt } : {}),
    ...(clock ? { clock } : {}),
  };
}

/** Whom an act is about, besides its actor. An operator's edit is about the organiser, with whose data the old texts are erased. */
export function loggedTarget(before: TournamentRow, act: OperatorAct, isOperator: boolean): string | null {
  if (act.action === 'remove') return act.userId;
  return act.action === 'edit' && isOperator ? before.creatorId : null;
}

/** The details of an act; `before` is the tournament as it was. */
export function loggedDetails(before: TournamentRow, act: OperatorAct): object {
  if (act.action === 'edit') return editDetails(before, act);
  const { action: _, ...details } = act;
  return details;
}
