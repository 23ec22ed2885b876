/** What a browser must load before a page works, in compressed (brotli) bytes. */
import { printFigures } from './measure/figures.ts';
import { firstLoads } from './measure/firstLoad.ts';

const loads = firstLoads();
const [shell] = loads;
if (!shell) throw new Error('There are no pages.');

function row(
  kind: string,
  page: string,
  bytes: number,
  ofShell: number,
): Parameters<typeof printFigures>[2][number] {
  return {
    figure: `initial ${kind}, ${page}`,
    value: `${bytes} bytes`,
    anchor: `the shell, ${ofShell} bytes`,
    ratio: `${(bytes / ofShell).toFixed(2)}x`,
  };
}

printFigures(
  'npm run bench -- bundle',
  new Date(),
  loads.flatMap(({ page, scriptBytes, styleBytes }) => [
    row('js', page, scriptBytes, shell.scriptBytes),
    row('css', page, styleBytes, shell.styleBytes),
  ]),
);
