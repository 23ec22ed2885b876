/** What is still wrong with a new tournament that was refused: a problem stands until its field is changed. Pure. */
import type { Field, FieldTexts, NewTournament } from './newTournament.ts';

export type RefusedForm = { readonly form: NewTournament; readonly problems: FieldTexts };

/** Where a problem can be put right besides its own field. */
const alsoIn: Readonly<Partial<Record<Field, readonly Field[]>>> = {
  startDate: ['startTime', 'deadline', 'deadlineTime'],
  format: ['gameType'],
  prizePool: ['entryFee'],
};

/** The problems of the refused form that concern what the form holds now. */
export function standingProblems({ form: refused, problems }: RefusedForm, form: NewTournament): FieldTexts {
  const isField = (name: string): name is Field => name in form;
  const standing: FieldTexts = {};
  for (const [field, text] of Object.entries(problems))
    if (isField(field) && [field, ...(alsoIn[field] ?? [])].every((one) => refused[one] === form[one]))
      standing[field] = text;
  return standing;
}
