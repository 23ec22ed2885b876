/**
 * The field for a name with the people it may be (APG's editable combobox with a list): arrows choose, Enter takes,
 * Escape closes. Any name may be typed: the list only helps.
 */
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import type { FoundUser } from '@playfield/contracts/http/friends.ts';
import { Person as PersonShown } from '../people/Person.tsx';
import { TextField } from '../ui/TextField.tsx';
import { classes } from '../ui/classes.ts';
import { announce } from '../ui/announcements.ts';
import type { Person } from './dialogs.ts';
import { relationTexts } from './friendTexts.ts';
import { nextOption } from './optionKeys.ts';
import { useFoundUsers } from './queries.ts';

/** So many letters are needed: fewer say nothing. */
const shortest = 2;
/** After the last key, before the server is asked. */
const pauseMs = 250;

export function NameSearch({
  inputRef,
  name,
  hasProblem,
  userId,
  onName,
  onPick,
}: {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly name: string;
  /** Whether something is said below the field, which the list would cover. */
  readonly hasProblem: boolean;
  /** Null for a guest, who can't search. */
  readonly userId: string | null;
  readonly onName: (name: string) => void;
  readonly onPick: (person: Person) => void;
}): ReactElement {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const found = useFound(userId, isOpen ? name.trim() : '');
  const isListed = isOpen && found.length > 0;
  // It comes back with the next letter, and not for a second try of the same name.
  if (hasProblem && isOpen) setOpen(false);

  const pick = (person: FoundUser): void => {
    setOpen(false);
    setChosen(null);
    onPick(person);
  };
  const press = (event: KeyboardEvent): void => {
    if (!isListed) return;
    const taken = chosen === null ? undefined : found[chosen];
    if (event.key === 'Enter' && taken) {
      event.preventDefault();
      pick(taken);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      setOpen(false);
      setChosen(null);
    } else {
      const next = nextOption(event.key, chosen, found.length);
      if (next === undefined) return;
      event.preventDefault();
      setChosen(next);
    }
  };

  return (
    <div className="relative">
      <TextField
        ref={inputRef}
        label="Username"
        value={name}
        disabled={userId === null}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck="false"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <datalist> cannot show how one stands to somebody
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-activedescendant={isListed && chosen !== null ? `${id}-${chosen}` : undefined}
        onChange={(event) => {
          onName(event.target.value);
          setOpen(true);
          setChosen(null);
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      <div
        id={`${id}-list`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as for the field
        role="listbox"
        aria-label="People with this name"
        hidden={!isListed}
        // Never over the button that sends, which is below it on a phone and beside the field elsewhere.
        className="inset-x-0 top-full z-20 mt-1 max-h-40 sm:max-h-80 overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-float sm:absolute"
      >
        {found.map((person, index) => (
          <Option
            key={person.id}
            id={`${id}-${index}`}
            person={person}
            isChosen={index === chosen}
            onPick={() => pick(person)}
          />
        ))}
      </div>
    </div>
  );
}

function Option({
  id,
  person: { id: personId, username, relation },
  isChosen,
  onPick,
}: {
  readonly id: string;
  readonly person: FoundUser;
  readonly isChosen: boolean;
  readonly onPick: () => void;
}): ReactElement {
  const option = useRef<HTMLDivElement>(null);
  // The focus stays in the field, so the browser doesn't scroll the list.
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // Keys are handled by the field, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      ref={option}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as for the field
      role="option"
      aria-selected={isChosen}
      className={classes(
        'flex min-h-11 cursor-pointer flex-wrap content-center items-center justify-between gap-x-3 rounded-lg px-3 py-1.5 hover:bg-raised',
        isChosen && 'bg-raised ring-2 ring-focus ring-inset',
      )}
      // The field would lose the focus, and the list would be gone before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <PersonShown id={personId} name={username} size={28} className="flex-1 basis-44" />
      <span className="pl-8.5 text-sm text-muted empty:hidden">{relationTexts[relation]}</span>
    </div>
  );
}

/** People whose name begins like this; empty until they are known. */
function useFound(userId: string | null, text: string): readonly FoundUser[] {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isLong = settled.length >= shortest;
  const { data } = useFoundUsers(userId, isLong ? settled : null);
  const isCurrent = isLong && settled === text;
  const count = isCurrent ? data?.length : undefined;
  useEffect(() => {
    if (count !== undefined) announce(count === 1 ? '1 person found.' : `${count} people found.`);
  }, [count]);
  return isCurrent ? (data ?? []) : [];
}
