import { expect, test } from 'vitest';
import { emptyForm, problemsOf, type FieldTexts, type NewTournament } from './newTournament.ts';
import { standingProblems } from './standingProblems.ts';

const empty = emptyForm(new Date(2026, 10, 23, 15, 0));
const name = { name: 'Tournament name is required' };
const description = { description: 'Description is required' };
const gameType = { gameType: 'Game type is required' };
const startDate = { startDate: 'That day is over' };
const prizePool = { prizePool: 'Too many points' };
const format = { format: 'Not for this game' };

test.each<[string, FieldTexts, Partial<NewTournament>, FieldTexts]>([
  ['all, while nothing is changed', problemsOf(empty), {}, { ...name, ...description, ...gameType }],
  ['not the name once it is typed', problemsOf(empty), { name: 'A' }, { ...description, ...gameType }],
  [
    'not the game once it is chosen',
    problemsOf(empty),
    { gameType: 'checkers' },
    { ...name, ...description },
  ],
  ['a day refused, under another name', startDate, { name: 'A' }, startDate],
  ['not a day that got another time', startDate, { startTime: '18:30' }, {}],
  ['not a day before which another deadline comes', startDate, { deadlineTime: '18:00' }, {}],
  ['not a prize after another fee', prizePool, { entryFee: '1' }, {}],
  ['not a format after another game', format, { gameType: 'checkers' }, {}],
])('what is still wrong: %s', (_title, problems, change, standing) => {
  expect(standingProblems({ form: empty, problems }, { ...empty, ...change })).toEqual(standing);
});
