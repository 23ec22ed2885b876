/** What the service worker answers with: what is kept, or what the server says. Both are injected. */

export type WorkerPorts = {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly kept: (request: Request | string) => Promise<Response | undefined>;
  readonly keep: (request: Request, answer: Response) => Promise<void>;
  /** Work that goes on after the answer. */
  readonly later: (work: Promise<unknown>) => void;
  /** Resolves after so long. */
  readonly pause: (ms: number) => Promise<undefined>;
};

/** After so long what is kept is taken, although the server may still answer. */
const patienceMs = 3000;
/** The same while a newer build is waiting: the server may no longer have the files of the kept one. */
const patienceForNewerMs = 20_000;

/** The status from a proxy whose server is down, or from a server that is overloaded. */
const isAway = ({ status }: Response): boolean => status === 502 || status === 503 || status === 504;

/** From the server; where it does not answer in time, what is kept under `name`. */
export async function openFresh(
  request: Request,
  name: Request | string,
  isOutdated: boolean,
  { fetch, kept, pause }: Pick<WorkerPorts, 'fetch' | 'kept' | 'pause'>,
): Promise<Response> {
  const answer = fetch(request);
  const late = pause(isOutdated ? patienceForNewerMs : patienceMs);
  const first = await Promise.race([answer.catch(() => undefined), late]);
  if (first && !isAway(first)) return first;
  return (await kept(name)) ?? first ?? answer;
}

/** A file with a hash in its name: the one that is kept, or from the server and kept from then on. */
export async function openHashed(
  request: Request,
  { fetch, kept, keep, later }: Omit<WorkerPorts, 'pause'>,
): Promise<Response> {
  const known = await kept(request);
  if (known) return known;
  const answer = await fetch(request);
  // A full device can't keep any more, but the answer is still good.
  if (answer.status === 200) later(keep(request, answer.clone()).catch(() => undefined));
  return answer;
}
