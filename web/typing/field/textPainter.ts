/**
 * Draws a typing state as text: per key it touches the characters that changed and moves caret and lines by transform, without
 * reading the layout. It owns what is inside its element. Every line is a block of its own, so that a key paints one
 * line and not the whole text; where lines break and characters stand is measured once for each layout.
 */
import type { TypingState } from '@playfield/games/typing-race/index.ts';

export type TextPainter = {
  /** Draws what changed since the last call. */
  readonly paint: (state: TypingState) => void;
  /** Breaks the lines again if the width or the font has changed, and then draws everything. */
  readonly layOut: (state: TypingState) => void;
};

type Spot = { readonly left: number; readonly line: number };

/**
 * Fills `element` with the text. It is moved up so that the line above the current one stays in sight. Characters get
 * `data-s`: `ok` typed, `slip` typed after an error, `wrong` where a wrong key is pending. The caret carries what an
 * input method is composing.
 */
export function createTextPainter(element: HTMLElement, text: string): TextPainter {
  const characters = Array.from(text, (character) => {
    const span = document.createElement('span');
    span.textContent = character;
    return span;
  });
  const caret = document.createElement('span');
  caret.className = 'typing-caret';
  let spots: readonly Spot[] = [];
  let lineHeight = 0;
  let laidOut = '';
  let caretLine = -1;
  /** Keys of the log that are drawn, and the position and slips they led to. */
  let drawnKeys = 0;
  let index = 0;
  let slips = new Set<number>();
  let wrongAt = -1;
  let composing = '';

  function showComposing(text: string): void {
    composing = text;
    if (text === '') delete caret.dataset['composing'];
    else caret.dataset['composing'] = text;
  }

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

  function moveCaret(): void {
    const spot = spots[index];
    if (!spot) return;
    const { left, line } = spot;
    // A caret that glides across the text to the next line would be seen there.
    caret.style.transitionProperty = line === caretLine ? '' : 'none';
    caret.style.transform = `translate(${left}px, ${line * lineHeight}px)`;
    if (line !== caretLine) {
      element.style.transform = `translateY(${-Math.max(0, line - 1) * lineHeight}px)`;
    }
    caretLine = line;
  }

  function paint(state: TypingState): void {
    const { kinds } = state.log;
    if (kinds.length < drawnKeys) clear();
    for (let number = drawnKeys; number < kinds.length; number += 1) strike(kinds.charAt(number));
    drawnKeys = kinds.length;
    if (state.pendingWrong === 0 && wrongAt >= 0) {
      mark(wrongAt, null);
      wrongAt = -1;
    }
    if (composing !== state.composing) showComposing(state.composing);
    moveCaret();
  }

  function breakLines(): void {
    element.replaceChildren(...characters);
    const tops = characters.map(({ offsetTop }) => offsetTop);
    const lineTops = Array.from(new Set(tops));
    lineHeight = element.offsetHeight / Math.max(1, lineTops.length);
    spots = characters.map(({ offsetLeft: left }, at) => ({ left, line: lineTops.indexOf(tops[at] ?? 0) }));
    const last = characters.at(-1);
    if (last) {
      // Behind the last character.
      spots = [...spots, { left: last.offsetLeft + last.offsetWidth, line: lineTops.length - 1 }];
    }
    const lines = lineTops.map((top) => {
      const line = document.createElement('div');
      line.className = 'typing-line';
      line.append(...characters.filter((_character, at) => tops[at] === top));
      return line;
    });
    element.replaceChildren(...lines, caret);
  }

  return {
    paint,
    layOut(state) {
      const measures = `${element.offsetWidth} ${getComputedStyle(element).fontSize}`;
      if (measures === laidOut) return;
      laidOut = measures;
      breakLines();
      clear();
      caretLine = -1;
      paint(state);
    },
  };
}
