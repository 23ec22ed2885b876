/** When a visitor is offered to install the site: once, after the second finished game. Pure. */
export type InstallPlan = {
  readonly finished: number;
  /** Offered before, or installed: never again. */
  readonly isDone: boolean;
};

const GAMES_FIRST = 2;

/** What the browser keeps, as text; anything unreadable counts as nothing. */
export function parsePlan(text: string | null): InstallPlan {
  if (text === 'done') return { finished: 0, isDone: true };
  const finished = Number(text ?? 0);
  return { finished: Number.isInteger(finished) && finished > 0 ? finished : 0, isDone: false };
}

export function planText({ finished, isDone }: InstallPlan): string {
  return isDone ? 'done' : String(finished);
}

/** One more game is over. */
export function afterGame(plan: InstallPlan): InstallPlan {
  return plan.isDone ? plan : { ...plan, finished: plan.finished + 1 };
}

export function isOfferDue({ finished, isDone }: InstallPlan): boolean {
  return !isDone && finished >= GAMES_FIRST;
}
