/** What an element that a component keeps for later renders holds on to. */
import { createElement, options, render, type ComponentChild, type ContainerNode } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { startDrawingCopies } from './drawnFromCopies.ts';

/** As much of a document as Preact needs. */
class FakeNode implements ContainerNode {
  readonly nodeType = 1;
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly ownerDocument = {
    createElementNS: (_namespace: string, name: string) => new FakeNode(name),
    createTextNode: (text: string) => new FakeNode(text),
  };
  parentNode: FakeNode | null = null;
  childNodes: FakeNode[] = [];
  readonly localName: string;

  constructor(localName: string) {
    this.localName = localName;
  }
  get firstChild(): FakeNode | null {
    return this.childNodes[0] ?? null;
  }
  get nextSibling(): FakeNode | null {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  insertBefore(node: ContainerNode, before: ContainerNode | null): ContainerNode {
    if (!(node instanceof FakeNode)) throw new Error('Not of this document.');
    node.parentNode?.removeChild(node);
    const at = this.childNodes.findIndex((child) => child === before);
    this.childNodes.splice(at < 0 ? this.childNodes.length : at, 0, node);
    node.parentNode = this;
    return node;
  }
  appendChild(node: ContainerNode): ContainerNode {
    return this.insertBefore(node, null);
  }
  removeChild(node: ContainerNode): ContainerNode {
    this.childNodes = this.childNodes.filter((child) => child !== node);
    return node;
  }
  setAttribute(): void {}
  removeAttribute(): void {}
  remove(): void {
    this.parentNode?.removeChild(this);
  }
}

/** Whether properties lead from it to a node. */
function reachesNode(from: unknown): boolean {
  const seen = new Set<unknown>([from]);
  for (const one of seen) {
    if (one instanceof FakeNode) return true;
    if (typeof one === 'object' && one !== null) for (const next of Object.values(one)) seen.add(next);
  }
  return false;
}

const before = { ...options };
// Files of a worker share Preact.
afterEach(() => Object.assign(options, { vnode: undefined }, before));

test('an element kept for later renders keeps nothing of the page it was drawn on', () => {
  startDrawingCopies();
  // As the compiler keeps what does not change, and what changed last.
  const still = createElement('footer', null, 'still');
  const kept = createElement('main', null, createElement('b', null, 'kept'), still);
  const Page = ({ count }: { readonly count: number }): ComponentChild =>
    createElement('div', null, createElement('p', { key: count }, count), kept);

  const root = new FakeNode('root');
  render(createElement(Page, { count: 1 }), root);
  const [drawn] = root.childNodes;
  const [first, main] = drawn?.childNodes ?? [];
  render(createElement(Page, { count: 2 }), root);

  expect([kept, still].map(reachesNode)).toEqual([false, false]);
  expect(root.childNodes).toEqual([drawn]);
  expect(drawn?.childNodes.map(({ localName }) => localName)).toEqual(['p', 'main']);
  expect(drawn?.childNodes[0]).not.toBe(first);
  expect(drawn?.childNodes[1]).toBe(main);
});
