import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { startArena } from './arenaState.ts';
import type * as Page from './GameOver.tsx';

/** Loaded once what it asks of a browser is there. */
let page: typeof Page;

beforeAll(async () => {
  vi.stubGlobal('document', { querySelector: () => null, addEventListener: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', new URL('https://play.example/snake-io'));
  page = await import('./GameOver.tsx');
});
afterAll(() => void vi.unstubAllGlobals());

/** The button for the next life. */
function respawnButton(isRespawning: boolean): string {
  const summary = { mass: 40, kills: 1, survivedMs: 9000, killer: null, isTold: true, rank: 3 };
  const html = renderToString(
    <Router ssrPath="/snake-io">
      <page.GameOver
        state={{ ...startArena('Ada'), phase: 'dead', summary, isRespawning }}
        better={[]}
        onRespawn={() => undefined}
        onHold={() => undefined}
      />
    </Router>,
  );
  return /<button[^>]*data-primary.*?<\/button>/.exec(html)?.[0] ?? '';
}

test('AR-014 the button for the next life says so while it has to wait, can do nothing, and keeps the focus', () => {
  expect(respawnButton(false)).toContain('Respawn &amp; Dominate Again');
  expect(respawnButton(true)).toContain('Respawning...');
  expect(respawnButton(false)).not.toContain('aria-disabled="true"');
  expect(respawnButton(true)).toContain('aria-disabled="true"');
  expect(respawnButton(true)).not.toMatch(/ disabled=/);
});
