/** Holds what is logged before the server's log exists, and writes it once it does. */

type Level = 'warn' | 'error';
type Written = Readonly<Record<Level, (fields: object, text: string) => void>>;

export type LaterLog = Written & {
  /** Writes what was said before, and from now on everything at once. */
  readonly open: (log: Written) => void;
  /** Writes nothing from now on, nor what still waits. */
  readonly close: () => void;
};

const silent: Written = { warn: () => undefined, error: () => undefined };

/** Lines that wait. A start says little; one that fails over and over must not fill the memory. */
const mostLines = 100;

export function createLaterLog(): LaterLog {
  let opened: Written | null = null;
  const waiting: { readonly level: Level; readonly fields: object; readonly text: string }[] = [];
  const write = (level: Level) => (fields: object, text: string) => {
    if (opened) opened[level](fields, text);
    else if (waiting.length < mostLines) waiting.push({ level, fields, text });
  };
  return {
    warn: write('warn'),
    error: write('error'),
    open(log) {
      opened = log;
      for (const { level, fields, text } of waiting.splice(0)) log[level](fields, text);
    },
    close() {
      opened = silent;
      waiting.length = 0;
    },
  };
}
