/** Who gives way where the places of watchers have run out, so that no player and no network keeps them from all others. Pure. */

type Watcher = { readonly playerId: string; readonly address: string };

/**
 * Of those with the same key who are the most, the first to have come whose player has more sockets there than the newcomer's,
 * unless the newcomer would then be as many.
 */
function firstOfMost<W extends Watcher>(
  watching: readonly W[],
  newcomer: Watcher,
  key: keyof Watcher,
): W | null {
  const players = Map.groupBy(watching, ({ playerId }) => playerId);
  const socketsOf = ({ playerId }: Watcher): number => players.get(playerId)?.length ?? 0;
  const groups = Map.groupBy(watching, (one) => one[key]);
  const own = groups.get(newcomer[key])?.length ?? 0;
  let most: readonly W[] = [];
  for (const group of groups.values()) if (group.length > most.length) most = group;
  if (most.length <= own + 1) return null;
  return most.find((one) => socketsOf(one) > socketsOf(newcomer)) ?? null;
}

/**
 * Whose place the newcomer gets, of those who watch, in the order in which they came: a player's who has more sockets there, else one
 * of a network with more. Null where nobody has more than the newcomer would have. A network's place goes to no player who would then
 * have more sockets than the one who loses it, as the two rules would otherwise undo each other for ever.
 */
export const givesWay = <W extends Watcher>(watching: readonly W[], newcomer: Watcher): W | null =>
  firstOfMost(watching, newcomer, 'playerId') ?? firstOfMost(watching, newcomer, 'address');
