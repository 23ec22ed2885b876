/** HTML from templates: whatever is put in is escaped, unless it is HTML already. */

export type Html = { readonly html: string };
type Part = Html | string | number | null | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function written(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
  return 'html' in part ? part.html : part.map(({ html: text }) => text).join('');
}

export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: texts.reduce((all, text, n) => all + written(parts[n - 1] ?? null) + text) };
}
