/** A player's actions besides moving. An unavailable one stays in its place and says why. */
import { useRef, useState, type ReactElement } from 'react';
import type { GameAction } from '@playfield/contracts/http/match.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { tournamentPathOf } from '../frame/tournamentPathOf.ts';
import type { OnlineState } from './onlineState.ts';
import { drawReason, takebackReason } from './onlineTexts.ts';

/** Before two moves a game is called off and does not count. */
type LeavesBy = 'abort' | 'resign';

export function OnlineActions({
  state,
  onAct,
  onExplain,
}: {
  readonly state: OnlineState;
  readonly onAct: (action: GameAction) => void;
  /** Explains why a button does nothing, for those who cannot point at it. */
  readonly onExplain: (reason: string) => void;
}): ReactElement {
  const [isLeaving, setLeaving] = useState(false);
  /** Fixed when the dialog opens, so that an opponent's move cannot change the button under the player's finger. */
  const [leavesBy, setLeavesBy] = useState<LeavesBy>('resign');
  const { record } = state.match;
  // Moves of a tournament stand, and to leave one of its games is to lose it.
  const isOfTournament = tournamentPathOf(record) !== null;
  const isEarly = !isOfTournament && (record?.moveCount ?? 0) < 2;
  return (
    <>
      <div className="@container">
        <div className="flex flex-wrap gap-2 whitespace-nowrap">
          <OfferButton
            icon="handshake"
            label="Draw"
            name="Offer draw"
            reason={drawReason(state)}
            onPress={() => onAct('offerDraw')}
            onExplain={onExplain}
          />
          {isOfTournament ? null : (
            <OfferButton
              icon="undo"
              label="Takeback"
              name="Takeback"
              reason={takebackReason(state)}
              onPress={() => onAct('offerTakeback')}
              onExplain={onExplain}
            />
          )}
          <Button
            className="grow px-2!"
            onClick={() => {
              setLeavesBy(isEarly ? 'abort' : 'resign');
              setLeaving(true);
            }}
          >
            <ActionIcon name="flag" /> {isEarly ? 'Abort' : 'Resign'}
          </Button>
        </div>
      </div>
      <LeaveDialog
        open={isLeaving}
        by={leavesBy}
        onClose={() => setLeaving(false)}
        onAct={(action) => {
          setLeaving(false);
          onAct(action);
        }}
      />
    </>
  );
}

/** The second press of a double tap needs no explanation: it comes when the first has been answered. */
const doubleTapMs = 700;

function OfferButton({
  icon,
  label,
  name,
  reason,
  onPress,
  onExplain,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly name: string;
  /** Why it is unavailable. */
  readonly reason: string | null;
  readonly onPress: () => void;
  readonly onExplain: (reason: string) => void;
}): ReactElement {
  const pressedAtMs = useRef(-doubleTapMs);
  const isOff = reason !== null;
  return (
    <Tooltip label={reason ?? name}>
      <Button
        className={classes('grow px-2!', isOff && 'border-dashed opacity-75')}
        aria-label={isOff ? `${name} (${reason})` : name}
        onClick={({ timeStamp }) => {
          if (!isOff) {
            pressedAtMs.current = timeStamp;
            onPress();
          } else if (timeStamp - pressedAtMs.current > doubleTapMs) onExplain(reason);
        }}
      >
        <ActionIcon name={icon} /> {label}
      </Button>
    </Tooltip>
  );
}

/** Where three labels and three icons do not fit side by side, the labels stay. */
function ActionIcon({ name }: { readonly name: IconName }): ReactElement {
  return (
    <span className="@max-xs:hidden">
      <Icon name={name} />
    </span>
  );
}

/** Nothing happens before the second press. */
function LeaveDialog({
  open,
  by,
  onClose,
  onAct,
}: {
  readonly open: boolean;
  readonly by: LeavesBy;
  readonly onClose: () => void;
  readonly onAct: (action: GameAction) => void;
}): ReactElement {
  const isEarly = by === 'abort';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isEarly ? 'Call the game off?' : 'Resign this game?'}
      footer={
        <>
          <Button onClick={onClose}>Play on</Button>
          <Button variant="danger" onClick={() => onAct(by)}>
            {isEarly ? 'Abort' : 'Resign'}
          </Button>
        </>
      }
    >
      <p>{isEarly ? 'Nobody wins, and it does not count.' : 'Your opponent wins.'}</p>
    </Dialog>
  );
}
