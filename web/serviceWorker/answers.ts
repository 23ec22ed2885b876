/** What the service worker answers with, from what is kept and from the server. Both are injected. */

export type Answers = {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly kept: (request: Request | string) => Promise<Response | undefined>;
  readonly keep: (request: Request, answer: Response) => Promise<void>;
  /** Work that goes on after the answer. */
  readonly later: (work: Promise<unknown>) => void;
  /** Resolves after so long. */
  readonly pause: (ms: number) => Promise<undefined>;
};

/** After so long a page is opened from what is kept, although the server may still answer. */
const patienceMs = 3000;
/** The same while a newer build waits: the server may not have the files of the kept one any more. */
const patienceForNewerMs = 20_000;

/** What a proxy says whose server is down, or the server itself when it has too much to do. */
const isAway = ({ status }: Response): boolean => status === 502 || status === 503 || status === 504;

/** From the server; where it does not answer, the `shell` that is kept. */
export async function openPage(
  request: Request,
  shell: string,
  isOutdated: boolean,
  { fetch, kept, pause }: Pick<Answers, 'fetch' | 'kept' | 'pause'>,
): Promise<Response> {
  const answer = fetch(request);
  const late = pause(isOutdated ? patienceForNewerMs : patienceMs);
  const first = await Promise.race([answer.catch(() => undefined), late]);
  if (first && !isAway(first)) return first;
  return (await kept(shell)) ?? first ?? answer;
}

/** A file whose name has its hash, or (`isFresh`) one that is asked for first and kept with the shell. */
export async function openFile(
  request: Request,
  isFresh: boolean,
  { fetch, kept, keep, later }: Omit<Answers, 'pause'>,
): Promise<Response> {
  const known = await kept(request);
  if (known && !isFresh) return known;
  try {
    const answer = await fetch(request);
    if (known && isAway(answer)) return known;
    // A device that is full keeps nothing more; the answer is as good.
    if (!isFresh && answer.status === 200) later(keep(request, answer.clone()).catch(() => undefined));
    return answer;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}
