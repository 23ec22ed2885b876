/**
 * Elements are drawn from copies. Preact writes into an element that it draws where it stands and which nodes it has, and the
 * compiler keeps elements for later renders. So a kept element would hold the page as it was when it was first drawn, with elements
 * kept since before that, and so on: parts that change at different times would never let go of a page.
 */
import { options, type VNode } from 'preact';

/** How deep an element stands is 0 until it is drawn; Preact copies one that stands somewhere already. */
type Standing = VNode & { __b?: number };

export function startDrawingCopies(): void {
  // oxlint-disable-next-line typescript/unbound-method -- Preact calls its hooks without a receiver
  const before = options.vnode;
  options.vnode = (vnode: Standing) => {
    before?.(vnode);
    vnode.__b ||= 1;
  };
}
