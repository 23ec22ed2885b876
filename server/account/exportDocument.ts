/** A person's own copy of what is stored about them: one JSON document, written as it is read. */
import type { ExportSection } from '../feature.ts';

/** Each section is a list under its name. */
export async function* exportDocument(
  exportedAt: Date,
  sections: readonly ExportSection[],
): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(exportedAt)}`;
  for (const { name, rows } of sections) {
    yield `,\n${JSON.stringify(name)}:[`;
    let separator = '\n';
    for await (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}
