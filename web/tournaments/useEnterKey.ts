/** Return presses the one big button of a page, from wherever the key has no meaning of its own. */
import { useEffect, useEffectEvent } from 'react';

const takers =
  'a, button, input, textarea, select, summary, [contenteditable], [tabindex="0"], [role=menu], dialog, .toast';

type EnterKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>;

/** `isTaken`: the focus is where the key has another meaning. */
export function isForPage(event: EnterKey, isTaken: boolean): boolean {
  const hasModifier = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
  const isUsed = event.repeat || event.isComposing || event.defaultPrevented;
  return event.key === 'Enter' && !hasModifier && !isUsed && !isTaken;
}

export function useEnterKey(isOn: boolean, press: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isTaken =
      (event.target instanceof Element && event.target.closest(takers) !== null) ||
      document.querySelector('dialog:modal') !== null;
    if (isForPage(event, isTaken)) press();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const hear = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isOn]);
}
