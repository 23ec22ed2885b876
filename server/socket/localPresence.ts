/**
 * Who is connected to this server and what they do here: one state per person
 * over all tabs. Going offline waits for a reload, and activity changes are told at most so often.
 */
import type { Activity } from '@playfield/contracts/http/presence.ts';
import type { Asker } from '../account/identity.ts';
import type { Clock } from '../clock.ts';
import type { Connection } from './connection.ts';
import { isSameActivity, mostActive } from './activity.ts';
import { pick } from './pick.ts';

/** A person is offline when the last connection has been gone for so long. */
const offlineAfterMs = 8000;
/** Changes of what a person does are told at most this often; the last one wins. */
const activityEveryMs = 2000;
/** What a tab does is not shown once it has been hidden for so long. */
const hiddenMs = 10 * 60_000;
/** Somebody without a connection is here for so long after asking: three polls of the racing lobby (OL-017). */
const seenForMs = 15_000;

/** Where more people are here than this, those who are shown are drawn for everybody at once, at most this often. */
const few = 500;
const drawnForMs = 1000;
const mostDrawn = 60;

export type LocalState = { readonly online: boolean; readonly activity: Activity | null };

export type Sampling = {
  readonly most: number;
  readonly isOpen: (playerId: string) => boolean;
  readonly mayBeShown: (playerId: string) => boolean;
  /** In [0, 1). */
  readonly rng: () => number;
};

/** What presence needs of a connection. */
export type TabConnection = Pick<Connection, 'player' | 'onEnded'>;

type Tab = {
  readonly connection: TabConnection;
  /** Null while the tab is in sight. */
  hiddenAtMs: number | null;
  /** By what it is about; a tab that does nothing has none. */
  doing: Map<string, Activity> | null;
};

type Person = {
  player: Asker;
  readonly tabs: Tab[];
  /** When the last tab was closed. */
  leftAtMs: number;
  /** When the player last asked over HTTP for what those ask who are here. */
  seenAtMs: number;
  /** When the last visible tab was hidden or closed. */
  visibleAtMs: number;
  /** What is known from requests alone, until when it is believed, and what the last two of them were about. */
  noted: {
    readonly activity: Activity;
    readonly untilMs: number;
    readonly about: readonly (string | null)[];
  } | null;
  told: LocalState;
  activityToldAtMs: number;
};

export type LocalPresenceOptions = {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly isDraining: () => boolean;
  /** A person came, left or does something else. Not called while draining: the others will come back elsewhere. */
  readonly changed: (player: Asker, state: LocalState) => void;
  /** A tab came into sight, or the last visible one of a person was hidden. */
  readonly sightChanged: (playerId: string) => void;
};

export type LocalPresence = ReturnType<typeof createLocalPresence>;

export const offline: LocalState = { online: false, activity: null };

const isInSight = ({ tabs }: Person): boolean => tabs.some(({ hiddenAtMs }) => hiddenAtMs === null);

/** Has a connection, or asked just now. */
const isHere = ({ tabs, seenAtMs }: Person, nowMs: number): boolean =>
  tabs.length > 0 || nowMs - seenAtMs < seenForMs;

/** Is here, or may only be reloading the page. */
const isOnline = (person: Person, nowMs: number): boolean =>
  isHere(person, nowMs) || nowMs - person.leftAtMs < offlineAfterMs;

function activityOf({ tabs, noted }: Person, nowMs: number): Activity | null {
  const all: Activity[] = [];
  if (noted && nowMs < noted.untilMs && tabs.length > 0) all.push(noted.activity);
  for (const { doing, hiddenAtMs } of tabs)
    if (doing && (hiddenAtMs === null || nowMs - hiddenAtMs < hiddenMs)) all.push(...doing.values());
  return mostActive(all);
}

/** When time alone changes something about a person next; null: never. */
function nextLookMs(person: Person, isPending: boolean, nowMs: number): number | null {
  const { tabs, leftAtMs, seenAtMs, noted, activityToldAtMs } = person;
  const at: number[] = [];
  if (tabs.length === 0) at.push(Math.max(leftAtMs + offlineAfterMs, seenAtMs + seenForMs));
  if (isPending) at.push(activityToldAtMs + activityEveryMs);
  if (noted) at.push(noted.untilMs);
  for (const { doing, hiddenAtMs } of tabs) if (doing && hiddenAtMs !== null) at.push(hiddenAtMs + hiddenMs);
  const later = at.filter((ms) => ms > nowMs);
  return later.length > 0 ? Math.min(...later) : null;
}

export function createLocalPresence(options: LocalPresenceOptions) {
  const { clock, isDraining, changed, sightChanged } = options;
  const people = new Map<string, Person>();
  /** Those about whom time alone changes something, and when. */
  const due = new Map<string, number>();
  let drawn: { readonly people: readonly Person[]; readonly atMs: number } | null = null;

  function personOf(player: Asker): Person {
    const person = people.get(player.id) ?? {
      player,
      tabs: [],
      leftAtMs: -Infinity,
      seenAtMs: -Infinity,
      visibleAtMs: -Infinity,
      noted: null,
      told: offline,
      activityToldAtMs: -Infinity,
    };
    const { isGuest } = person.player;
    // A guest who has registered is told once more, as an account; a request from before that changes nothing.
    if (isGuest && !player.isGuest) person.told = offline;
    if (isGuest || !player.isGuest) person.player = player;
    people.set(player.id, person);
    return person;
  }

  /** Tells what is different now, or notes when it may be told. */
  function settle(person: Person): void {
    const nowMs = clock.monotonicMs();
    const { player, told } = person;
    const online = isOnline(person, nowMs);
    if (!online && isDraining()) return;
    const activity = online ? activityOf(person, nowMs) : null;
    const isNewActivity = !isSameActivity(activity, told.activity);
    const mayTell = online !== told.online || nowMs - person.activityToldAtMs >= activityEveryMs;
    if (online !== told.online || (isNewActivity && mayTell)) {
      if (isNewActivity && online) person.activityToldAtMs = nowMs;
      person.told = online ? { online, activity } : offline;
      changed(player, person.told);
    }
    const lookMs = nextLookMs(person, isNewActivity && !mayTell, nowMs);
    if (lookMs === null) due.delete(player.id);
    else due.set(player.id, lookMs);
    if (!online) people.delete(player.id);
  }

  function tabOf(connection: TabConnection): [Person, Tab] | null {
    const person = people.get(connection.player.id);
    const tab = person?.tabs.find((one) => one.connection === connection);
    return person && tab ? [person, tab] : null;
  }

  function closed(connection: TabConnection): void {
    const found = tabOf(connection);
    if (!found) return;
    const [person, tab] = found;
    const nowMs = clock.monotonicMs();
    const wasInSight = isInSight(person);
    person.tabs.splice(person.tabs.indexOf(tab), 1);
    if (person.tabs.length === 0) person.leftAtMs = nowMs;
    if (wasInSight && !isInSight(person)) {
      person.visibleAtMs = nowMs;
      sightChanged(person.player.id);
    }
    settle(person);
  }

  return {
    /** Counts the connection until its peer is gone. */
    add: (connection: TabConnection): void => {
      const person = personOf(connection.player);
      const wasInSight = isInSight(person);
      person.tabs.push({ connection, hiddenAtMs: null, doing: null });
      connection.onEnded(() => closed(connection));
      settle(person);
      if (!wasInSight) sightChanged(person.player.id);
    },
    /** Notes that a player asked just now, as the racing lobby does every five seconds. */
    seen: (player: Asker): void => {
      const person = personOf(player);
      person.seenAtMs = clock.monotonicMs();
      settle(person);
    },
    setVisible: (connection: TabConnection, isVisible: boolean): void => {
      const found = tabOf(connection);
      if (!found) return;
      const [person, tab] = found;
      const wasInSight = isInSight(person);
      if (isVisible) tab.hiddenAtMs = null;
      else tab.hiddenAtMs ??= clock.monotonicMs();
      if (wasInSight !== isInSight(person)) {
        person.visibleAtMs = clock.monotonicMs();
        sightChanged(person.player.id);
      }
      settle(person);
    },
    /** Notes what a tab does about something (`game:ID`); null: nothing any longer. */
    doing: (connection: TabConnection, key: string, activity: Activity | null): void => {
      const found = tabOf(connection);
      if (!found) return;
      const [person, tab] = found;
      tab.doing?.delete(key);
      if (activity) (tab.doing ??= new Map()).set(key, activity);
      if (tab.doing?.size === 0) tab.doing = null;
      settle(person);
    },
    /**
     * Notes what a connected player does by what was just asked over HTTP; believed for `forMs`. `null` ends what was noted for this
     * `about`, of a run with the ticket for the next one that was fetched during it. Anything noted later goes on.
     */
    note: (playerId: string, activity: Activity | null, forMs: number, about: string | null = null): void => {
      const person = people.get(playerId);
      if (!person) return;
      const { noted } = person;
      if (activity) {
        const isNextRun = activity.kind === 'snake' && noted?.activity.kind === 'snake';
        const before = isNextRun ? noted.about.slice(-1) : [];
        person.noted = { activity, untilMs: clock.monotonicMs() + forMs, about: [...before, about] };
      } else if (noted?.about.includes(about)) person.noted = null;
      else return;
      settle(person);
    },
    stateOf: (playerId: string): LocalState => people.get(playerId)?.told ?? offline,
    /** How long ago a tab of the player was visible here, ms; 0 while one is, Infinity when none was. */
    hiddenForMs: (playerId: string): number => {
      const person = people.get(playerId);
      if (!person) return Infinity;
      return isInSight(person) ? 0 : clock.monotonicMs() - person.visibleAtMs;
    },
    /** Everybody who is online here. */
    ids: (): readonly string[] => [...people.keys()],
    /** Whether a tab of the player is connected here now. */
    isConnected: (playerId: string): boolean => (people.get(playerId)?.tabs.length ?? 0) > 0,
    /** Whether the player has asked within so many milliseconds for what those ask who are here. */
    hasAskedWithin: (playerId: string, ms: number): boolean =>
      clock.monotonicMs() - (people.get(playerId)?.seenAtMs ?? -Infinity) < ms,
    playerOf: (playerId: string): Asker | undefined => people.get(playerId)?.player,
    /** Up to `most` at random of those who are `isOpen` to everybody and `mayBeShown` to the one who asks. */
    sample({ most, isOpen, mayBeShown, rng }: Sampling): Asker[] {
      const nowMs = clock.monotonicMs();
      const isShown = (person: Person): boolean => isHere(person, nowMs) && isOpen(person.player.id);
      if (!drawn || people.size <= few || nowMs - drawn.atMs >= drawnForMs)
        drawn = { people: pick([...people.values()].filter(isShown), mostDrawn, rng), atMs: nowMs };
      const others = drawn.people.flatMap((person) =>
        isShown(person) && mayBeShown(person.player.id) ? [person.player] : [],
      );
      return pick(others, most, rng);
    },
    /** People with a connection, or who asked just now. */
    count: (): number => {
      const nowMs = clock.monotonicMs();
      let sum = 0;
      for (const person of people.values()) if (isHere(person, nowMs)) sum += 1;
      return sum;
    },
    /** Tells what time has changed; called a few times a second. */
    tick: (): void => {
      const nowMs = clock.monotonicMs();
      for (const [id, atMs] of due) {
        if (atMs > nowMs) continue;
        const person = people.get(id);
        if (person) settle(person);
        else due.delete(id);
      }
    },
  };
}
