/**
 * Imported by what starts other processes: SIGINT and SIGTERM end this one through `exit`, whose listeners stop the others. A signal's
 * own way out skips them.
 */
// Not `once`: a second signal must not cut the listeners off.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
