/**
 * What a screen reader says on a page, in order: each element that takes the focus, by the browser's accessibility tree,
 * and what is added to a live region.
 */
import type { Page } from '@playwright/test';

export type Transcript = {
  readonly lines: string[];
  /** Presses a key and notes what has the focus then. */
  readonly press: (key: string) => Promise<void>;
};

/** Call before the page is opened. `inWords` replaces what differs from run to run. */
export async function transcriptOf(page: Page, inWords: (text: string) => string): Promise<Transcript> {
  const lines: string[] = [];
  const dom = await page.context().newCDPSession(page);
  const sign = 'spoken: ';
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(sign)) lines.push(inWords(text.slice(sign.length)));
  });
  await page.addInitScript((sign) => {
    /** The text of what is not hidden from screen readers. */
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what stands in this function runs in the page
    function textOf(node: Node): string {
      if (node instanceof Text) return node.data;
      if (!(node instanceof HTMLElement) || node.ariaHidden === 'true' || !node.checkVisibility()) return '';
      const name = node.matches('button, a, [role=img]') ? node.ariaLabel : null;
      return name ?? [...node.childNodes].map(textOf).join(' ');
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('output, [role=status], [role=alert], [role=log], [aria-live]');
        if (!region) continue;
        const nodes = type === 'characterData' ? [target] : [...addedNodes];
        const text = nodes.map(textOf).join(' ').replaceAll(/\s+/g, ' ').trim();
        const isUrgent = region.role === 'alert' || region.ariaLive === 'assertive';
        if (text !== '') console.debug(`${sign}${isUrgent ? 'at once' : 'then'}: ${text}`);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, sign);
  return {
    lines,
    async press(key) {
      await page.keyboard.press(key);
      const { root } = await dom.send('DOM.getDocument', { depth: 0 });
      const { nodeId } = await dom.send('DOM.querySelector', { nodeId: root.nodeId, selector: ':focus' });
      const { nodes } = await dom.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
      for (const { role, name, description } of nodes) {
        const after: unknown = description?.value;
        lines.push(
          inWords(`focus: ${role?.value} "${name?.value}"${typeof after === 'string' ? `, ${after}` : ''}`),
        );
      }
    },
  };
}
