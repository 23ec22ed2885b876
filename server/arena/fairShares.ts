/** Who gives way where the places of watchers have run out, so that no player and no network keeps them from all others. Pure. */

type Watcher = { readonly playerId: string; readonly address: string };

/** Those who watch, in the order in which they came, by player and by address. */
export type Shares<W extends Watcher> = {
  readonly players: ReadonlyMap<string, readonly W[]>;
  readonly addresses: ReadonlyMap<string, readonly W[]>;
  /** The largest group of each. */
  readonly most: Readonly<Record<'players' | 'addresses', readonly W[]>>;
};

function largest<W>(groups: ReadonlyMap<string, readonly W[]>): readonly W[] {
  let most: readonly W[] = [];
  for (const group of groups.values()) if (group.length > most.length) most = group;
  return most;
}

export function sharesOf<W extends Watcher>(watching: readonly W[]): Shares<W> {
  const players = Map.groupBy(watching, ({ playerId }) => playerId);
  const addresses = Map.groupBy(watching, ({ address }) => address);
  return { players, addresses, most: { players: largest(players), addresses: largest(addresses) } };
}

/**
 * Whose place the newcomer gets: a player's who has more sockets there, else one of a network with more. Null where nobody has more
 * than the newcomer would have. A network's place goes to no player who would then have more sockets than the one who loses it, as
 * the two rules would otherwise undo each other for ever.
 */
export function givesWay<W extends Watcher>(
  { players, addresses, most }: Shares<W>,
  { playerId, address }: Watcher,
): W | null {
  const socketsOf = (id: string): number => players.get(id)?.length ?? 0;
  const own = socketsOf(playerId);
  const [ofMost] = most.players;
  if (ofMost && most.players.length > own + 1) return ofMost;
  // From here on no player has two sockets more than the newcomer.
  if (most.addresses.length <= (addresses.get(address)?.length ?? 0) + 1) return null;
  return most.addresses.find((one) => socketsOf(one.playerId) > own) ?? null;
}
