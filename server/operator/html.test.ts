import { expect, test } from 'vitest';
import { html } from './html.ts';

test('T-58 what is put into a page is text, unless it is HTML made by the same function', () => {
  const name = `<img src=x onerror="alert('1')">&`;
  const row = html`<td>${name}</td>`;
  expect(row.html).toBe('<td>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</td>');
  expect(html`${[row, row]} ${3}${null}`.html).toBe(`${row.html}${row.html} 3`);
});
