/**
 * What a finished practice run comes to. A run that does not look like hands, or that the server flags, unlocks nothing, is no
 * best and no ghost; offline the browser's own look decides. Pure but for the ports.
 */
import {
  isSuspicion,
  judge,
  suspicionTexts,
  type Suspicion,
  type TypingState,
} from '@playfield/games/typing-race/index.ts';

/** What the server made of a run; `failed` where it could not be asked, `left` where its player has left this browser meanwhile. */
export type Delivery =
  | { readonly state: 'verified' | 'provisional'; readonly resultId: string | null }
  | { readonly state: 'failed' | 'left' }
  /** It was not asked, as cookies are refused; then nothing is kept in this browser either. */
  | { readonly state: 'not-sent'; readonly text: string }
  /** It was asked, and could not take the run: this says nothing about the hands. */
  | { readonly state: 'not-taken'; readonly text: string }
  | { readonly state: 'flagged'; readonly reasons: readonly string[] };

/** Whether a run counts in this browser, and what the server said of it; null while it has not answered. */
export type Outcome = { readonly counts: boolean; readonly delivery: Delivery | null };

export type OutcomePorts = {
  readonly deliver: () => Promise<Delivery>;
  readonly waitMs: (ms: number) => Promise<void>;
};

/** A server that has not answered by then does not hold the run up. */
const patienceMs = 3000;

/** Tells the outcome once it is decided, and once more where the server answers later: by then it may have flagged the run. */
export async function settleRun(
  { text, log }: Pick<TypingState, 'text' | 'log'>,
  { deliver, waitMs }: OutcomePorts,
  told: (outcome: Outcome) => void,
): Promise<void> {
  const verdict = judge(log, text);
  const answer = deliver();
  if (verdict.verdict === 'flagged') {
    const delivery = { state: 'flagged', reasons: verdict.reasons } as const;
    told({ counts: false, delivery });
    await answer;
    return;
  }
  const first = await Promise.race([answer, waitMs(patienceMs).then(() => null)]);
  told({ counts: countsAfter(first), delivery: first });
  if (first !== null) return;
  const late = await answer;
  told({ counts: countsAfter(late), delivery: late });
}

function countsAfter(delivery: Delivery | null): boolean {
  return delivery?.state !== 'flagged' && delivery?.state !== 'left';
}

/** The reasons in sentences, those of a newer server left out. */
function sentencesOf(reasons: readonly string[]): readonly string[] {
  return reasons
    .filter((reason): reason is Suspicion => isSuspicion(reason))
    .map((reason) => suspicionTexts[reason]);
}

export function deliveryText(delivery: Delivery): string {
  switch (delivery.state) {
    case 'verified':
      return 'The server has checked this run.';
    case 'provisional':
      return 'The server has checked this run. So fast a run is provisional until two other runs of yours agree.';
    case 'failed':
      return "The server couldn't be reached. This run is kept in this browser.";
    case 'not-sent':
      return `Not counted by the server: ${delivery.text}`;
    case 'not-taken':
      return `Not counted by the server: ${delivery.text} This run is kept in this browser.`;
    case 'left':
      return 'Somebody else has signed in here, or you have signed out, since this run began. It counts for nobody.';
    default:
      return [
        "The rhythm looked automated, so this run isn't ranked, unlocks nothing and isn't your ghost.",
        ...sentencesOf(delivery.reasons),
      ].join(' ');
  }
}
