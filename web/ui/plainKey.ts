/** Keys with a modifier are the browser's: Alt+Left leads back. */
export type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: Key): boolean =>
  !altKey && !ctrlKey && !metaKey && !shiftKey;
