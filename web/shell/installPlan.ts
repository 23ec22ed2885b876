/** When a visitor is offered to install the site: once, after the second finished game. The browser is injected. */
export type InstallPlan = {
  readonly finished: number;
  /** Offered before, or installed: never again. */
  readonly isDone: boolean;
};

const gamesFirst = 2;

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
  return !isDone && finished >= gamesFirst;
}

type Address = { readonly pathname: string; readonly search: string };

/**
 * Whether a game has begun since the offer was made. Games without a status end and begin on one page; on another page the offer stays
 * until there is a status. A lobby is another page: it has the path of its games, whose addresses say which.
 */
export function hasBegun(offeredAt: Address, now: Address & { readonly hasStatus: boolean }): boolean {
  const isLobby = now.search === '' && offeredAt.search !== '';
  return now.hasStatus || (now.pathname === offeredAt.pathname && !isLobby);
}

type Install = () => void;

type OfferPorts = {
  readonly read: () => string | null;
  readonly write: (text: string) => void;
  /** Calls when the visitor has had time to see the result; the returned function cancels it. */
  readonly later: (act: () => void) => () => void;
  /** Whether the result of a game is in sight: neither has the next one begun, nor was the page left. */
  readonly isResultShown: () => boolean;
  /** Whether the visitor is asked something else. */
  readonly isAsking: () => boolean;
  readonly ask: (install: Install) => void;
  readonly withdraw: () => void;
  /** Calls once the next game begins while the offer is open. */
  readonly atNextGame: (act: () => void) => void;
};

export function createInstallOffer(ports: OfferPorts) {
  const { read, write, later, isResultShown, isAsking, ask, withdraw, atNextGame } = ports;
  let cancel: (() => void) | null = null;
  const finish = (): void => write(planText({ finished: 0, isDone: true }));
  return {
    installed: finish,
    /** `installer` is null where the site can't be installed, or is. */
    gameFinished(installer: () => Install | null): void {
      const plan = afterGame(parsePlan(read()));
      write(planText(plan));
      cancel?.();
      if (!isOfferDue(plan)) return;
      cancel = later(() => {
        const install = installer();
        // Otherwise after the next game.
        if (install === null || !isResultShown() || isAsking()) return;
        ask(install);
        finish();
        atNextGame(withdraw);
      });
    },
  };
}
