/** Log lines for a person at a terminal: what went wrong and when, instead of JSON. */
import { z } from 'zod';

/** The fields of pino's entries that are shown. */
const entry = z.object({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  err: z.unknown().optional(),
});
const failure = z.object({ message: z.string(), cause: z.unknown() }).partial();

/** Pino's level numbers. */
const errorLevel = 50;

/** What the innermost error says: those around it say "a query failed", and it says why. */
function whyOf(err: unknown): string {
  const { message = '', cause } = failure.safeParse(err).data ?? {};
  return (cause === undefined ? '' : whyOf(cause)) || message;
}

/** One line for a person; a line that is not a log entry stays as it is. */
export function plainLine(line: string): string {
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch {
    return line;
  }
  const parsed = entry.safeParse(raw);
  if (!parsed.success) return line;
  const { level, time, msg, err } = parsed.data;
  const kind = level >= errorLevel ? 'Error' : 'Warning';
  const why = whyOf(err);
  return `${new Date(time).toISOString()} ${kind}: ${msg}${why === '' ? '' : `: ${why}`}\n`;
}

/** Where pino writes to. */
export function plainLog(write: (line: string) => void): { readonly write: (line: string) => void } {
  return { write: (line) => write(plainLine(line)) };
}
