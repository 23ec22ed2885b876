/** Finding people to befriend: search by the beginning of a name, and suggestions (G73, G74). */
import type { FoundUser, ShownPerson } from '@playfield/contracts/http/friends.ts';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { accountNamed, accountsBeginning, accountsById, exists, type Account } from '../account/people.ts';
import type { AccountSettings } from '../account/accountSettings.ts';
import { normaliseName } from '../account/normaliseName.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/open.ts';
import type { Relations } from './relations.ts';
import { looksPending, type Pair } from './pair.ts';
import { friendStore } from './store.ts';
import { dayMs } from '../durations.ts';

const shortest = 2;
const mostFound = 8;
const mostSuggested = 5;
/** Whom somebody played with: so many games in so many days. */
const fewestGames = 2;
const playedMs = 30 * dayMs;
const mostOpponents = 100;
/** How many connected people are looked at for suggestions. */
const mostOnline = 50;

export type FindOptions = {
  readonly db: Db;
  readonly clock: Clock;
  readonly relations: Pick<Relations, 'blockedEitherWay'>;
  readonly settings: Pick<AccountSettings, 'ofMany'>;
  /** Opponents of games between people since then, with at least so many games, the most frequent first. */
  readonly opponentsOf: (
    db: Db,
    playerId: string,
    since: Date,
    fewest: number,
    limit: number,
  ) => Promise<string[]>;
  readonly havePlayed: (db: Db, a: string, b: string, since: Date) => Promise<boolean>;
  /** People who are connected, chosen at random. */
  readonly connected: (exceptId: string, limit: number) => Promise<readonly { readonly id: string }[]>;
};

type Viewer = { readonly id: string; readonly isGuest: boolean };

export function createFindPeople(options: FindOptions) {
  const { db, clock, relations, settings, opponentsOf, havePlayed, connected } = options;
  const store = friendStore(db);

  const since = (): Date => new Date(clock.wallMs() - playedMs);
  const opponents = (meId: string): Promise<string[]> =>
    opponentsOf(db, meId, since(), fewestGames, mostOpponents);

  function relationOf(meId: string, pair: Pair | undefined): FoundUser['relation'] {
    if (!pair) return 'none';
    if (pair.status === 'accepted') return 'friend';
    const isShown = looksPending(pair, new Date(clock.wallMs()));
    if (pair.userId === meId) return isShown ? 'asked' : 'none';
    return isShown && pair.status === 'pending' ? 'askedYou' : 'none';
  }

  async function withRelations(meId: string, found: readonly Account[]): Promise<FoundUser[]> {
    const pairs = await store.pairsWith(
      meId,
      found.map(({ id }) => id),
    );
    const byOther = new Map(pairs.map((pair) => [pair.userId === meId ? pair.friendId : pair.userId, pair]));
    return found.map(({ id, username }) => ({ id, username, relation: relationOf(meId, byOther.get(id)) }));
  }

  return {
    /** Friends first, then people played with. Somebody blocked, or who shows up for nobody, is found by the whole name alone. */
    async search(meId: string, raw: string): Promise<FoundUser[]> {
      const name = normaliseName(raw);
      if (!name.ok || Array.from(name.value).length < shortest) return [];
      const [friends, played, cutOff, named] = await Promise.all([
        store.friendIdsOf(meId),
        opponents(meId),
        relations.blockedEitherWay(meId),
        accountNamed(db, name.value),
      ]);
      const exact = named?.isExact && named.id !== meId ? [{ id: named.id, username: named.username }] : [];
      const others = await accountsBeginning(db, {
        beginning: name.value,
        first: [friends, played],
        without: [meId, ...cutOff, ...exact.map(({ id }) => id)],
        limit: mostFound - exact.length,
      });
      return withRelations(meId, [...exact, ...others]);
    },

    /** One player as the caller sees them; somebody who blocks the caller looks like a stranger. */
    async look(me: Viewer, id: string): Promise<Result<ShownPerson, ErrorCode>> {
      const account = (await accountsById(db, [id])).get(id);
      if (!account) {
        const guest = { id, username: 'Guest', relation: 'none', isGuest: true } as const;
        if (!(await exists(db, id))) return refuse('friend/not-found');
        const isBlocked = (await store.blockersAmong(me.id, id)).has(me.id);
        return ok({ ...guest, isBlocked, mayInvite: false });
      }
      const [[found], blockers, chosen] = await Promise.all([
        withRelations(me.id, [account]),
        store.blockersAmong(me.id, id),
        settings.ofMany([id]),
      ]);
      const relation = found?.relation ?? 'none';
      const wish = chosen.get(id)?.mayInvite ?? 'friends';
      const isFriend = relation === 'friend';
      const takes =
        wish === 'everyone' ||
        (wish !== 'nobody' && isFriend) ||
        // One game is enough, as where the invitation is made.
        (wish === 'played' && !me.isGuest && (await havePlayed(db, me.id, id, since())));
      const isBlocked = blockers.has(me.id);
      return ok({
        ...account,
        relation,
        isGuest: false,
        isBlocked,
        mayInvite: !me.isGuest && me.id !== id && !isBlocked && takes,
      });
    },

    /** Opponents, then people who are online and show it; none with whom there is anything already. */
    async suggest(meId: string): Promise<Account[]> {
      const [known, cutOff, played] = await Promise.all([
        store.pairedIds(meId),
        relations.blockedEitherWay(meId),
        opponents(meId),
      ]);
      const online = (await connected(meId, mostOnline)).map(({ id }) => id);
      const isKnown = new Set([meId, ...known, ...cutOff]);
      const candidates = [...new Set([...played, ...online])].filter((id) => !isKnown.has(id));
      const [accounts, chosen] = await Promise.all([
        accountsById(db, candidates),
        settings.ofMany(candidates),
      ]);
      const isOpponent = new Set(played);
      return candidates
        .flatMap((id) => {
          const account = accounts.get(id);
          const wishes = chosen.get(id);
          if (!account || wishes?.findable === 'exact') return [];
          if (!isOpponent.has(id) && wishes?.visibility !== 'everyone') return [];
          return [{ id, username: account.username }];
        })
        .slice(0, mostSuggested);
    },
  };
}

export type FindPeople = ReturnType<typeof createFindPeople>;
