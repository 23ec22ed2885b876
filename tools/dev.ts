/**
 * npm run dev: the server from its sources, restarted on every change, behind Vite with hot reload,
 * which proxies /api and /ws. PORT (3000) is the page's; the server takes the next one. Stops both
 * together.
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';

const root = resolve(import.meta.dirname, '..');
const port = Number(process.env['PORT'] ?? 3000);
const apiAddress = `http://127.0.0.1:${port + 1}`;

// web/vite.config.ts proxies /api and /ws to this address.
process.env['PLAYFIELD_API'] = apiAddress;
const pages = await createServer({
  root: join(root, 'web'),
  clearScreen: false,
  server: { port, strictPort: true },
});
// Before the server is spawned: if the port is taken, no server stays behind.
await pages.listen();

const server = spawn(
  process.execPath,
  ['--disable-proto=delete', '--watch', '--watch-preserve-output', join('server', 'main.ts')],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: String(port + 1), HOST: '127.0.0.1' } },
);
console.log(`\nDevelopment at http://localhost:${port} (the server itself: ${apiAddress})\n`);

let isEnding = false;
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  server.kill('SIGTERM');
  await pages.close();
  process.exitCode = code;
}
process.on('SIGINT', () => void end(0));
process.on('SIGTERM', () => void end(0));
server.on('exit', (code) => void end(code ?? 1));
