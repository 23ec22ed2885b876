/** The files that engines read, fetched by the workers that use them. */

/** Addresses of what engines read, by where it lies. */
const urls = import.meta.glob<string>('../../engines/*/**/*.{wasm,gz,bin}', {
  query: '?url',
  import: 'default',
  eager: true,
});
const folder = '../../engines/';

/** `file` is relative to the engines folder. */
export async function fetchFile(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const url = urls[folder + file];
  if (url === undefined) throw new Error(`no engine has a file ${file}`);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${file} could not be fetched: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The files of a game's engine, whose folder is named after the game. */
export function filesOf(gameType: string): readonly string[] {
  return Object.keys(urls)
    .filter((path) => path.startsWith(`${folder}${gameType}/`))
    .map((path) => path.slice(folder.length));
}
