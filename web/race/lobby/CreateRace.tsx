/** Opens a race for a number of people (OL-004, OL-005), for everybody or by link, optionally over a text of the player's own (G59). */
import { useId, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { numberText } from '@playfield/contracts/numberText.ts';
import { customTextMax, customTextMin } from '@playfield/games/typing-race/index.ts';
import { loginHref } from '../../session/nextPath.ts';
import { useSession } from '../../session/session.ts';
import { guestsWrite } from '../../shell/product.ts';
import { toast } from '../../shell/toast.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { createFailed } from '../raceTexts.ts';
import { ownTextProblem, untypableProblem } from './lobbyTexts.ts';
import { lobbyPath } from '../lobbyPath.ts';
import type { RaceSize } from '../useEnterRace.ts';

const sizes: readonly RaceSize[] = [2, 4, 6];

export function CreateRace({
  refusal,
  isPending,
  ownText,
  onOwnText,
  isListed,
  onListed,
  onCreate,
}: {
  /** What the server said of the text. */
  readonly refusal: string | null;
  readonly isPending: boolean;
  /** Null: the server picks a text. */
  readonly ownText: string | null;
  readonly onOwnText: (text: string | null) => void;
  /** Whether everybody finds it in the lobby. */
  readonly isListed: boolean;
  readonly onListed: (isListed: boolean) => void;
  readonly onCreate: (size: RaceSize) => void;
}): ReactElement {
  const { user } = useSession();
  const [hasTried, setTried] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // The button that was pressed has gone: the focus goes to what came in its place.
  const isOpen = ownText !== null;
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    const place = isOpen ? field.current : opener.current;
    place?.focus();
  }, [isOpen]);
  const textProblem = ownText === null ? null : ownTextProblem(ownText);
  const create = (size: RaceSize): void => {
    setTried(true);
    if (textProblem === null) onCreate(size);
    else toast({ title: createFailed, text: textProblem, tone: 'error' });
  };
  return (
    <Card title="Create a race">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(max(4.5rem,30%),1fr))] gap-2 sm:max-w-md">
        {sizes.map((size) => (
          <Button
            key={size}
            className="min-h-12 px-2 whitespace-nowrap"
            pending={isPending}
            onClick={() => create(size)}
          >
            {size} Players
          </Button>
        ))}
      </div>
      <Switch
        className="mt-4 sm:max-w-md"
        label="By link only"
        hint="Nobody else finds the race, and it isn't rated."
        isOn={!isListed}
        onChange={(isOn) => onListed(!isOn)}
      />
      {!guestsWrite && user?.isGuest === true ? (
        <LinkButton href={loginHref(lobbyPath)} variant="quiet" size="small" className="mt-3 -ml-3">
          <Icon name="copy" size={18} /> Log in to race with your own text
        </LinkButton>
      ) : ownText === null ? (
        <Button
          ref={opener}
          variant="quiet"
          size="small"
          className="mt-3 -ml-3"
          onClick={() => onOwnText('')}
        >
          <Icon name="copy" size={18} /> Race with your own text
        </Button>
      ) : (
        <OwnText
          fieldRef={field}
          text={ownText}
          // What no keyboard types is said while it stands there, a length once a race was asked for.
          problem={(hasTried ? textProblem : untypableProblem(ownText)) ?? refusal}
          onText={onOwnText}
          onPutAway={() => onOwnText(null)}
        />
      )}
    </Card>
  );
}

function OwnText({
  fieldRef,
  text,
  problem,
  onText,
  onPutAway,
}: {
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly problem: string | null;
  readonly onText: (text: string) => void;
  readonly onPutAway: () => void;
}): ReactElement {
  const id = useId();
  const length = numberText(Array.from(text).length);
  return (
    <div className="mt-4 grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          Your own text
        </label>
        <Button variant="quiet" size="small" className="-mr-3" onClick={onPutAway}>
          Pick a text for me
        </Button>
      </div>
      <textarea
        ref={fieldRef}
        id={id}
        rows={4}
        value={text}
        maxLength={customTextMax * 2}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem === null ? undefined : true}
        className="w-full rounded-xl border border-control bg-page px-3.5 py-2 text-base text-ink placeholder:text-muted aria-invalid:border-danger"
        placeholder="Paste or write the text to race with."
        onChange={(event) => onText(event.target.value)}
      />
      <p id={`${id}-hint`} className="flex justify-between gap-4 text-sm text-muted">
        <span className="min-w-0 wrap-anywhere" aria-live="polite">
          {problem === null ? (
            `${customTextMin} to ${numberText(customTextMax)} characters. Custom texts aren't ranked.`
          ) : (
            <span className="font-medium text-danger">{problem}</span>
          )}
        </span>
        <span className="tabular-nums">{length}</span>
      </p>
    </div>
  );
}
