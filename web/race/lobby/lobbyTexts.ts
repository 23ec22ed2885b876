/** What the lobby of races says besides what a race says too (document 2, sections 2 and 3). Pure. */
import type { RaceEntry } from '@playfield/contracts/http/race.ts';
import type { MyTyping } from '@playfield/contracts/http/typing.ts';
import { customTextMax, customTextMin, normaliseText } from '@playfield/games/typing-race/index.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';
import type { StatRow } from '../raceTexts.ts';

const statuses: Readonly<Record<string, { readonly text: string; readonly tone: BadgeTone }>> = {
  waiting: { text: 'Waiting', tone: 'blue' },
  racing: { text: 'Racing', tone: 'green' },
  completed: { text: 'Completed', tone: 'gray' },
};

/** OL-009: a status of a newer server is `Unknown`. */
export function statusBadge(status: string): { readonly text: string; readonly tone: BadgeTone } {
  return statuses[status] ?? { text: 'Unknown', tone: 'yellow' };
}

/** What can be done with a race of the list (OL-003, OL-010; G66). */
export type EntryAction = 'join' | 'full' | 'open' | 'none';

export function actionOf(entry: RaceEntry): EntryAction {
  if (entry.isJoined) return 'open';
  if (entry.status !== 'waiting') return 'none';
  return entry.participants >= entry.maxParticipants ? 'full' : 'join';
}

/** `just now`, `3 min ago`, `2 h ago`. */
export function createdText(ageMs: number): string {
  const minutes = Math.floor(ageMs / 60_000);
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}

/** G67: the labels of the specification with real values. */
export function quickStats(me: MyTyping | undefined): readonly StatRow[] {
  return [
    { name: 'Your Rank', value: me === undefined ? '-' : me.rank === null ? 'Unranked' : `#${me.rank}` },
    { name: 'Races Won', value: me === undefined || me.racesRun === 0 ? '-' : String(me.racesWon) },
    { name: 'Best WPM', value: me?.bestRaceWpm == null ? '-' : String(me.bestRaceWpm) },
  ];
}

/** Each name once, with how many people have it; a name that one person alone has leads to that person. */
export function groupedNames(
  users: readonly { readonly id: string; readonly username: string }[],
): readonly { readonly name: string; readonly count: number; readonly id: string | null }[] {
  const byName = new Map<string, { readonly count: number; readonly id: string | null }>();
  for (const { id, username } of users) {
    const count = (byName.get(username)?.count ?? 0) + 1;
    byName.set(username, { count, id: count === 1 ? id : null });
  }
  return Array.from(byName, ([name, group]) => ({ name, ...group }));
}

/** What is wrong with a custom text; null if it can be raced (G59). */
export function ownTextProblem(raw: string): string | null {
  const text = normaliseText(raw);
  return text.ok ? null : (text.error.text ?? `A text has ${customTextMin} to ${customTextMax} characters.`);
}

/** What is wrong with its characters alone. */
export function untypableProblem(raw: string): string | null {
  const text = normaliseText(raw);
  return !text.ok && text.error.code === 'untypable' ? (text.error.text ?? null) : null;
}
