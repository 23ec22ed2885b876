/**
 * Whether this browser is told for the person who is signed in, and making it so again where they had switched it on: the site's key
 * may have changed, the server may have lost the browser, and the browser its subscription. The browser and
 * the server are injected.
 */
export type Made = {
  readonly endpoint: string;
  /** The key of the site that it was made with; null where the browser does not say. */
  readonly key: string | null;
  readonly unsubscribe: () => Promise<unknown>;
};

export type PushPorts = {
  readonly isAllowed: () => boolean;
  /** This browser's subscription. */
  readonly made: () => Promise<Made | null>;
  /** The public key of the site; null where it does not push. */
  readonly siteKey: () => Promise<string | null>;
  /** Whether the server pushes to this address for the person who is signed in. */
  readonly check: (endpoint: string) => Promise<boolean>;
  /** Subscribes this browser, or reads its subscription, and tells the server. */
  readonly subscribe: (siteKey: string) => Promise<void>;
  /** Whether this person is still signed in: a call may have waited while another one took their place. */
  readonly isHere: () => boolean;
  /** Who has switched it on in this browser. */
  readonly isWanted: (userId: string) => boolean;
  readonly want: (userId: string) => void;
};

/** Whether the person is told here now. Asks nothing where it was never switched on. Rejects when the server can't be asked. */
export async function keepPush(userId: string, ports: PushPorts): Promise<boolean> {
  if (!ports.isAllowed()) return false;
  const made = await ports.made();
  if (!made && !ports.isWanted(userId)) return false;
  const isKnown = made !== null && (await ports.check(made.endpoint));
  if (!ports.isHere()) return false;
  if (isKnown) ports.want(userId);
  // Somebody else's, who used this browser before.
  else if (!ports.isWanted(userId)) return false;
  const key = await ports.siteKey();
  if (key === null || !ports.isHere()) return false;
  const mustChange = made !== null && isOutdated(made, key);
  if (isKnown && !mustChange) return true;
  try {
    if (mustChange) await made.unsubscribe();
    await ports.subscribe(key);
    return true;
  } catch {
    // The browser has no push service at hand, or the server takes none of its kind.
    return false;
  }
}

/** Made with another key of the site: its push service takes no message, and the browser subscribes to nothing else meanwhile. */
export function isOutdated({ key }: Made, siteKey: string): boolean {
  return key !== null && key !== siteKey.replace(/=+$/, '');
}

/** The public key as the server writes it: base64url without padding. */
export function keyText(key: ArrayBuffer): string {
  const text = btoa(String.fromCodePoint(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** People who share a browser; more are forgotten. */
const mostPeople = 8;

/** The people's ids as they are stored, with or without this one. */
export function withPerson(stored: string | null, userId: string, isIn: boolean): string | null {
  const others = peopleIn(stored).filter((id) => id !== userId);
  const people = isIn ? [userId, ...others].slice(0, mostPeople) : others;
  return people.length === 0 ? null : people.join(' ');
}

export function peopleIn(stored: string | null): readonly string[] {
  return stored?.split(' ').filter((id) => id !== '') ?? [];
}
