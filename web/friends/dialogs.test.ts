/** Where the focus goes when the dialog about a person closes, in a page of two elements. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePersonDialog, endPersonDialog, openPersonDialog, type PersonDialog } from './dialogs.ts';

class FakeElement {
  isConnected = true;
  readonly focused: (FocusOptions | undefined)[] = [];
  focus(options?: FocusOptions): void {
    this.focused.push(options);
  }
}
const person = { id: 'u1', username: 'Ada' };
let main: FakeElement;
let opener: FakeElement;
let page: { body: FakeElement; activeElement: FakeElement; getElementById: () => FakeElement };

beforeEach(() => {
  main = new FakeElement();
  opener = new FakeElement();
  const body = new FakeElement();
  page = { body, activeElement: opener, getElementById: () => main };
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
});
afterEach(() => vi.unstubAllGlobals());

/** The dialog is closed, and nothing has the focus. */
function close(): void {
  page.activeElement = page.body;
  closePersonDialog();
}

test('it goes back to what opened the dialog', () => {
  openPersonDialog({ kind: 'block', person });
  close();
  expect([opener.focused, main.focused]).toEqual([[undefined], []]);
});

test('where that is gone it goes to the content, which stays where it is scrolled', () => {
  openPersonDialog({ kind: 'remove', person });
  opener.isConnected = false;
  close();
  expect(main.focused).toEqual([{ preventScroll: true }]);
});

test('an action that ends late neither opens what would come after it nor closes another dialog', () => {
  const slow: PersonDialog = { kind: 'block', person };
  openPersonDialog(slow);
  close();
  page.activeElement = opener;
  endPersonDialog(slow, { kind: 'report', person, about: { kind: 'profile' } });
  close();
  expect(opener.focused).toHaveLength(1);
  page.activeElement = opener;
  openPersonDialog({ kind: 'remove', person: { id: 'u2', username: 'Bob' } });
  endPersonDialog(slow, null);
  close();
  expect(opener.focused).toHaveLength(2);
});

test('without an open dialog nothing moves', () => {
  close();
  expect(main.focused).toEqual([]);
});
