/**
 * Draws a typing state on text that is already there: per key it touches the characters that changed, moves the caret and
 * the lines by transform, and reads nothing from the layout. Positions are measured once for each layout.
 */
import type { TypingState } from '@playfield/games/typing-race/index.ts';

export type TextPainter = {
  /** Draws what changed since the last call. */
  readonly paint: (state: TypingState) => void;
  /** Measures again after a change of width, font or text, and draws everything. */
  readonly layOut: (state: TypingState) => void;
};

type Box = { readonly left: number; readonly top: number };

/**
 * `lines` holds one element per character, and the caret; it is moved up so that the line above the current one stays in
 * sight. Characters get `data-s`: `ok` typed, `slip` typed after an error, `wrong` where the last key was wrong.
 */
export function createTextPainter(lines: HTMLElement, caret: HTMLElement): TextPainter {
  let characters: readonly HTMLElement[] = [];
  let boxes: readonly Box[] = [];
  /** Tops of the lines, from the first. */
  let tops: readonly number[] = [];
  /** Keys of the log that are drawn, and the position and slips they led to. */
  let drawnKeys = 0;
  let index = 0;
  let slips = new Set<number>();
  let wrongAt = -1;

  function mark(at: number, sign: 'ok' | 'slip' | 'wrong' | null): void {
    const character = characters[at];
    if (!character) return;
    if (sign === null) delete character.dataset['s'];
    else character.dataset['s'] = sign;
  }

  function clear(): void {
    for (const character of characters) delete character.dataset['s'];
    drawnKeys = 0;
    index = 0;
    slips = new Set();
    wrongAt = -1;
  }

  function strike(kind: string): void {
    if (kind === 'x') {
      slips.add(index);
      wrongAt = index;
      mark(index, 'wrong');
      return;
    }
    if (wrongAt >= 0) mark(wrongAt, null);
    wrongAt = -1;
    if (kind === '+') {
      mark(index, slips.has(index) ? 'slip' : 'ok');
      index += 1;
    } else if (index > 0) {
      index -= 1;
      mark(index, null);
    }
  }

  /** To the character at the position, or behind the last one. */
  function moveCaret(): void {
    const box = boxes[Math.min(index, boxes.length - 1)];
    if (!box) return;
    const line = tops.indexOf(box.top);
    const left = index < boxes.length ? box.left : box.left + (characters.at(-1)?.offsetWidth ?? 0);
    const isOtherLine = caret.dataset['line'] !== String(line);
    caret.dataset['line'] = String(line);
    // A caret that crosses the text to the next line would be seen there.
    caret.style.transitionProperty = isOtherLine ? 'none' : '';
    caret.style.transform = `translate(${left}px, ${box.top}px)`;
    lines.style.transform = `translateY(${-(tops[Math.max(0, line - 1)] ?? 0)}px)`;
  }

  function paint(state: TypingState): void {
    const { kinds } = state.log;
    if (kinds.length < drawnKeys) clear();
    for (let number = drawnKeys; number < kinds.length; number += 1) strike(kinds.charAt(number));
    drawnKeys = kinds.length;
    moveCaret();
  }

  return {
    paint,
    layOut(state) {
      characters = Array.from(lines.querySelectorAll<HTMLElement>('[data-c]'));
      boxes = characters.map(({ offsetLeft, offsetTop }) => ({ left: offsetLeft, top: offsetTop }));
      tops = Array.from(new Set(boxes.map(({ top }) => top))).sort((a, b) => a - b);
      clear();
      delete caret.dataset['line'];
      paint(state);
    },
  };
}
