/**
 * The text to type, and the real but invisible field that takes the keys. Both the practice and the online race use it. A key goes
 * to `onAction` and comes back through the store; the painter draws it without React.
 */
import './field.css';
import {
  memo,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import type { InputOrigin, TypingAction, TypingState } from '@playfield/games/typing-race/index.ts';
import type { Store } from '../../lib/store.ts';
import { toast } from '../../shell/toast.ts';
import { useTypingProfile } from '../typingProfile.ts';
import {
  isBackspaceOurs,
  isDeadKeyOpen,
  isForInputMethod,
  isUntouched,
  meaningOf,
  meansText,
  originOf,
} from './keys.ts';
import { createTextPainter } from './textPainter.ts';

export type TypingFieldProps = {
  readonly typing: Pick<Store<TypingState>, 'get' | 'subscribe'>;
  /** The text of that state; a new one is drawn from scratch. */
  readonly text: string;
  /** Decides whether the key counts now; what the state ignores is taken out of the field again. */
  readonly onAction: (action: TypingAction) => void;
  /** Whether the field comes without a press, after which phones keep their keyboard shut: until the first key it asks for one. */
  readonly comesAlone?: boolean;
};

/** Said when a text was pasted or dropped. */
const pasteRefused = { title: 'Pasting is off', text: 'Type it yourself, key by key.' } as const;

export function TypingField({ typing, text, onAction, comesAlone = false }: TypingFieldProps): ReactElement {
  const field = useRef<HTMLTextAreaElement>(null);
  const isAfterDead = useRef(false);
  const [hasFocus, setHasFocus] = useState(true);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  /** How many keys there were: a page may come back in the middle of a run. */
  const [keysBefore] = useState(() => typing.get().log.kinds.length);
  const asksForTap = useSyncExternalStore(
    typing.subscribe,
    () => comesAlone && typing.get().log.kinds.length <= keysBefore && typing.get().composing === '',
  );
  const { textSize, caret } = useTypingProfile();
  const id = useId();
  useFieldFocus(field, typing);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    setCapsLockOn(event.getModifierState('CapsLock'));
    const { key, ctrlKey, altKey, metaKey, nativeEvent } = event;
    const meaning = meaningOf(
      {
        key,
        ctrlKey,
        altKey,
        metaKey,
        isComposing: isForInputMethod(nativeEvent),
        isAltGraph: event.getModifierState('AltGraph'),
        isRepeat: event.repeat,
        isAfterDead: isAfterDead.current,
      },
      isBackspaceOurs(typing.get()),
    );
    isAfterDead.current = isDeadKeyOpen(key, isAfterDead.current);
    if (meaning.does === 'none') return;
    event.preventDefault();
    const atMs = event.timeStamp;
    if (meaning.does === 'type') onAction({ type: 'typed', characters: meaning.character, atMs });
    if (meaning.does === 'backspace' || meaning.does === 'backspaceWord')
      onAction({ type: meaning.does, atMs });
  };

  const onInput = (event: FormEvent<HTMLTextAreaElement>): void => {
    const native = event.nativeEvent;
    const isInput = native instanceof InputEvent;
    const origin = isInput ? originOf(native.inputType, native.isComposing, native.data) : 'composed';
    readField(event.currentTarget, origin, event.timeStamp);
  };

  const readField = (element: HTMLTextAreaElement, origin: InputOrigin, atMs: number): void => {
    onAction({ type: 'inputChanged', value: element.value, origin, atMs });
    const { ignored } = typing.get();
    if (ignored === 'paste') toast(pasteRefused);
    if (ignored !== null) showTyped(element, typing.get());
  };

  return (
    // Keys and speech have the field itself; the press is for the mouse and the finger.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      className="typing"
      data-size={textSize}
      data-caret={caret}
      data-focus={hasFocus ? '' : undefined}
      onMouseDown={(event) => {
        // Keeps a press from moving the field's own caret into the middle of what was typed.
        event.preventDefault();
        // A field that got the focus without a press has no keyboard on a phone, and gets none for having it once more.
        if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
        field.current?.focus({ preventScroll: true });
      }}
    >
      <p id={id} data-late="" className="sr-only">
        {text}
      </p>
      <TypedText typing={typing} text={text} />
      <textarea
        ref={field}
        className="typing-input"
        aria-label="Type the text"
        aria-describedby={id}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck="false"
        inputMode="text"
        enterKeyHint="done"
        onKeyDown={onKeyDown}
        onKeyUp={(event) => setCapsLockOn(event.getModifierState('CapsLock'))}
        onInput={onInput}
        // What was composed is final now, though no further input event says so.
        onCompositionEnd={(event) => readField(event.currentTarget, 'composed', event.timeStamp)}
        onDrop={refuseInsert}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      />
      {hasFocus ? null : <p className="typing-veil">Click or press any key to focus</p>}
      {asksForTap ? <p className="typing-tap">Tap here to type</p> : null}
      {hasFocus && isCapsLockOn ? <p className="typing-caps">Caps Lock is on</p> : null}
    </div>
  );
}

/** A drop would move the caret before its text comes; what is pasted is refused like any input (`readField`). */
function refuseInsert(event: DragEvent): void {
  event.preventDefault();
  toast(pasteRefused);
}

/** Takes out of the field what did not count; otherwise the field is never written to (USERS-ASK 38). */
function showTyped(field: HTMLTextAreaElement, { field: { characters } }: TypingState): void {
  const value = characters.join('');
  if (field.value !== value) field.value = value;
}

/** In a page shell, which cannot know the text: it is drawn by lot. */
const beforeText =
  'Your text comes in a moment. The first key starts the clock: type every character as it stands.';

/** The painter alone draws in here. */
const TypedText = memo(function TypedText({
  typing,
  text,
}: Pick<TypingFieldProps, 'typing' | 'text'>): ReactElement {
  const field = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!field.current || !lines.current) return undefined;
    const painter = createTextPainter(lines.current, text);
    const unsubscribe = typing.subscribe(() => painter.paint(typing.get()));
    // It calls at first as well, before the next picture and once the page has its layout: asking for that here would make it twice.
    const resizing = new ResizeObserver(() => painter.layOut(typing.get()));
    resizing.observe(field.current);
    return () => {
      unsubscribe();
      resizing.disconnect();
    };
  }, [typing, text]);
  return (
    <div ref={field} className="typing-window" aria-hidden="true">
      <div ref={lines} className="typing-lines">
        {beforeText}
      </div>
    </div>
  );
});

/** The field has the focus when a run begins, and gets it back with any key that is meant for nothing else. */
function useFieldFocus(
  field: RefObject<HTMLTextAreaElement | null>,
  typing: TypingFieldProps['typing'],
): void {
  useLayoutEffect(() => {
    const focus = (): void => field.current?.focus({ preventScroll: true });
    const begin = (): void => {
      if (!isUntouched(typing.get())) return;
      if (field.current) showTyped(field.current, typing.get());
      // Choosing by arrow keys what to type goes on.
      if (!(document.activeElement instanceof HTMLInputElement)) focus();
    };
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const isShortcut = event.ctrlKey || event.altKey || event.metaKey;
      if (isShortcut || !(event.target instanceof Element) || !meansText(event.target, event.key)) return;
      event.preventDefault();
      focus();
    };
    focus();
    // Within the press that began the run: later a phone would not open its keyboard.
    const unsubscribe = typing.subscribe(begin);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      unsubscribe();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [field, typing]);
}
