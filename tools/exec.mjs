#!/usr/bin/env node
/**
 * `exec node …` for Windows. In a POSIX shell `exec` is built in: the shell becomes the program, so
 * a signal to npm reaches the server itself. Windows' shell has no such command and finds this file
 * in node_modules/.bin instead.
 */
import { spawn } from 'node:child_process';

const [, , ...args] = process.argv;
const child = spawn(process.execPath, args.slice(1), { stdio: 'inherit' });
// Ctrl+C reaches the child by itself; this process only has to outlive it.
process.on('SIGINT', () => {});
child.on('close', (code) => process.exit(code ?? 1));
