/** Node's options that `npm start` gives the server, from package.json, so that tests and benches run it the same way. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { isLong } from '@playfield/tools/test/size.ts';

const manifest = z.object({ scripts: z.object({ start: z.string() }) });

const file = new URL('../../package.json', import.meta.url);
const { start } = manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).scripts;
const [, options] = /^exec node (.+) server\/dist\/main\.js$/.exec(start) ?? [];
if (options === undefined) throw new Error(`npm start is not what tests expect: ${start}`);

export const startFlags: readonly string[] = options.split(' ');

/** Not `npm run test:long`: bars in seconds are judged, and figures measured, with the shipped flags and on a disk. */
export const isQuick = process.env['TEST_BUNDLE'] === 'on' && !isLong;
/**
 * For a process that runs for a minute, which never wins back what V8 spends on checking the embedded database's whole code
 * and on making it faster.
 */
export const minuteFlags: readonly string[] = ['--liftoff-only', '--wasm-lazy-validation'];
/** As well: few tests ask the AI, and its threads are a quarter of what a start costs. */
export const minuteEnv: Readonly<Record<string, string>> = { ENGINE_START: 'first-question' };
export const quickCompile: readonly string[] = isQuick ? minuteFlags : [];
/** Node's cache of compiled modules, which spares a process that is started again and again a quarter of the work. */
export const compiled = join(tmpdir(), 'playfield-compiled');
