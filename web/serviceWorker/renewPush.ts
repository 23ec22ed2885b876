/**
 * The browser has replaced its push subscription, maybe while no page is open: the server is told the new address, so that nobody who
 * relies on push misses what comes. Browser and server are injected.
 */
export type Address = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export type RenewPorts = {
  /** Whether the server pushes to this address for who is signed in here. */
  readonly check: (endpoint: string) => Promise<boolean>;
  /** The public key of the site; null where it does not push. */
  readonly siteKey: () => Promise<string | null>;
  readonly subscribe: (siteKey: string) => Promise<Address>;
  readonly tell: (address: Address) => Promise<unknown>;
  readonly forget: (endpoint: string) => Promise<unknown>;
};

/** Does nothing where the server does not know whom the old address was for: the next page makes that good (keepPush.ts). */
export async function renewPush(
  { old, made }: { readonly old: string | null; readonly made: Address | null },
  { check, siteKey, subscribe, tell, forget }: RenewPorts,
): Promise<void> {
  if (old === null || !(await check(old))) return;
  const key = await siteKey();
  if (key === null) return;
  await tell(made ?? (await subscribe(key)));
  await forget(old);
}
