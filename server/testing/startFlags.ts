/** Node's options that `npm start` gives the server, from package.json, so that tests and benches run it the same way. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = z.object({ scripts: z.object({ start: z.string() }) });

const file = new URL('../../package.json', import.meta.url);
const { start } = manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).scripts;
const [, options] = /^exec node (.+) server\/dist\/main\.js$/.exec(start) ?? [];
if (options === undefined) throw new Error(`npm start is not what tests expect: ${start}`);

export const startFlags: readonly string[] = options.split(' ');
