/**
 * Runs a program to its end and returns its exit code and output. A signal to this process ends the
 * program too, so an interrupted setup leaves nothing running.
 */
import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options `env` is added to this process's own
 * @returns {Promise<{ code: number, output: string }>} code 127 when the program could not be started
 */
export function run(command, args, { cwd, env = {} }) {
  return new Promise((resolve) => {
    // Programs such as npm are .cmd files on Windows, which only a shell can start.
    const isShellNeeded = process.platform === 'win32' && !command.endsWith('.exe');
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
      shell: isShellNeeded,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    }
    child.on('error', (error) => {
      running.delete(child);
      resolve({ code: 127, output: error.message });
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Ends every program that is still running. */
export function endRunning() {
  for (const child of running) child.kill('SIGTERM');
}
