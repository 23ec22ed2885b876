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

/** After so long the kept page opens, although the server may still answer. */
const patienceMs = 3000;
/** The same while a newer build is waiting: the server may no longer have the files of the kept one. */
const patienceForNewerMs = 20_000;

/** The status from a proxy whose server is down, or from a server that is overloaded. */
const isAway = ({ status }: Response): boolean => status === 502 || status === 503 || status === 504;

/** From the server; where it does not answer, the `shell` that is kept. */
export async function openPage(
  request: Request,
  shell: string,
  isOutdated: boolean,
  { fetch, kept, pause }: Pick<WorkerPorts, 'fetch' | 'kept' | 'pause'>,
): Promise<Response> {
  const answer = fetch(request);
  const late = pause(isOutdated ? patienceForNewerMs : patienceMs);
  const first = await Promise.race([answer.catch(() => undefined), late]);
  if (first && !isAway(first)) return first;
  return (await kept(shell)) ?? first ?? answer;
}

/** A file with a hash in its name, kept if possible; with `isServerFirst` one of the shell's, from the server if possible. */
export async function openFile(
  request: Request,
  isServerFirst: boolean,
  { fetch, kept, keep, later }: Omit<WorkerPorts, 'pause'>,
): Promise<Response> {
  const known = await kept(request);
  if (known && !isServerFirst) return known;
  try {
    const answer = await fetch(request);
    if (known && isAway(answer)) return known;
    // A full device can't keep any more, but the answer is still good.
    if (!isServerFirst && answer.status === 200) later(keep(request, answer.clone()).catch(() => undefined));
    return answer;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}
