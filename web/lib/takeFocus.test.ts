import { afterEach, expect, test, vi } from 'vitest';
import { takeFocus } from './takeFocus.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['a message', 'textarea', []],
  ['nothing', 'body', ['result']],
  ['nothing, on a button', 'button', ['result']],
])(
  'somebody who is typing keeps the focus, for anybody else it moves to what appeared: %s',
  (_, tag, focused) => {
    const matches = (selector: string): boolean => selector.split(', ').includes(tag);
    vi.stubGlobal('document', { activeElement: { matches } });
    const taken: string[] = [];
    const result: Pick<HTMLElement, 'focus'> = { focus: () => void taken.push('result') };
    takeFocus(result);
    expect(taken).toEqual(focused);
  },
);
