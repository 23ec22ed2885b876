/**
 * The one place under the board for questions and news. It always has the same height, and a button
 * that appears or changes its meaning ignores presses for a moment (USERS-ASK 17, 28).
 */
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { GameAction, OfferKind } from '@playfield/contracts/http/match.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useTick } from '../../lib/useTick.ts';
import { useFocusPassedToBoard } from '../frame/focusBoard.ts';
import type { OnlineState } from './onlineState.ts';
import { slotOf, type Slot } from './onlineTexts.ts';

const lookMs = 500;
/** Once the game is over no time runs out; only what is said about an offer goes. */
const lookAfterMs = 5000;
/** A finger already on its way down lands within this time. */
const armingMs = 700;

export function SlotBar({
  state,
  onAct,
  isResultShown,
  children,
}: {
  readonly state: OnlineState;
  readonly onAct: (action: GameAction, offer?: OfferKind) => void;
  /** What becomes of a rematch is then told in the result, and no other offer matters. */
  readonly isResultShown: boolean;
  /** Shown while there is nothing else. */
  readonly children?: ReactElement | null;
}): ReactElement {
  const isOver = state.match.record?.status === 'completed';
  const nowMs = useTick(isOver ? lookAfterMs : lookMs, true);
  const now = slotOf(state, nowMs);
  const slot: Slot = isResultShown && now.kind !== 'lost' ? { kind: 'none' } : now;
  const meaning = meaningOf(slot);
  /** Once the result stands below it, nothing there can move. */
  const isReserved = children !== null || !isOver;
  return (
    <div
      className={classes(
        'flex flex-wrap items-center justify-center gap-2 rounded-xl text-sm leading-tight',
        isReserved && 'min-h-16 max-[22rem]:min-h-21',
        slot.kind !== 'none' && 'border border-line bg-raised px-3 py-1',
        ['lost', 'away', 'hurry'].includes(slot.kind) && 'border-warning/60 bg-warning/12',
      )}
      data-slot={slot.kind}
    >
      {slot.kind === 'none' ? (
        (children ?? null)
      ) : (
        <p className="line-clamp-3 min-w-0 flex-1 basis-24 wrap-anywhere">
          <Said text={slot.text} names={[state.match.record?.player1Name, state.match.record?.player2Name]} />
        </p>
      )}
      {slot.kind === 'offer' && slot.isOurs ? (
        <Answers key={meaning}>
          {(isArmed) => (
            <Button
              size="small"
              aria-disabled={!isArmed}
              onClick={() => onAct('withdrawOffer', slot.offer.kind)}
            >
              Withdraw
            </Button>
          )}
        </Answers>
      ) : null}
      {slot.kind === 'offer' && !slot.isOurs ? (
        <Answers key={meaning}>
          {(isArmed) => (
            <>
              <Button
                size="small"
                variant="primary"
                aria-disabled={!isArmed}
                onClick={() => onAct('acceptOffer', slot.offer.kind)}
              >
                <Icon name="check" size={18} /> Accept
              </Button>
              <Button
                size="small"
                aria-disabled={!isArmed}
                onClick={() => onAct('declineOffer', slot.offer.kind)}
              >
                Decline
              </Button>
            </>
          )}
        </Answers>
      ) : null}
      {slot.kind === 'away' && slot.canClaim ? (
        <Answers key={meaning}>
          {(isArmed) => (
            <Button size="small" variant="primary" aria-disabled={!isArmed} onClick={() => onAct('claimWin')}>
              Claim win
            </Button>
          )}
        </Answers>
      ) : null}
    </div>
  );
}

/** A name longer than this may need a line of its own. A shorter one could be part of any word. */
const longName = 12;

/** On a phone a long name is cut short, and never what is said of it. */
function Said({
  text,
  names,
}: {
  readonly text: string;
  readonly names: readonly (string | null | undefined)[];
}): ReactElement {
  const name = names.find((one) => one && one.length > longName && text.includes(one));
  if (!name) return <>{text}</>;
  const at = text.indexOf(name);
  return (
    <>
      {text.slice(0, at)}
      <span className="inline-block max-w-full truncate align-bottom">{name}</span>
      {text.slice(at + name.length)}
    </>
  );
}

function meaningOf(slot: Slot): string {
  if (slot.kind === 'offer') return `${slot.offer.kind} ${slot.offer.by}`;
  return slot.kind;
}

/**
 * Buttons that become active a moment after they appear. A new meaning is a new `key`. When they
 * disappear while one of them has the focus, it moves to the board: the focus is never lost.
 */
function Answers({ children }: { readonly children: (isArmed: boolean) => ReactElement }): ReactElement {
  const [isArmed, setArmed] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  useFocusPassedToBoard(buttons);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), armingMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={buttons} className="flex flex-wrap gap-2">
      {children(isArmed)}
    </div>
  );
}
