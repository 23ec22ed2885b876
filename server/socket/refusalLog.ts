/**
 * Tells the host of handshakes that were refused and of sockets that were closed for flooding: the first of a kind at
 * once, then one line a minute with the number of those since.
 */

const lineEveryMs = 60_000;

/** A status of a handshake, or the code with which a flooding socket is closed. */
type Refusal = 401 | 403 | 429 | 1008;

export type Info = (fields: object, text: string) => void;

export type RefusalLog = {
  readonly note: (refusal: Refusal) => void;
  /** Logs what is left. */
  readonly stop: () => void;
};

export function createRefusalLog(info: Info): RefusalLog {
  /** Those since the last line, by kind; a kind is here for the minute after each of its lines. */
  const minutes = new Map<Refusal, { count: number; readonly timer: NodeJS.Timeout }>();

  function say(refusal: Refusal, count: number): void {
    if (refusal === 1008)
      info({ event: 'sockets-closed', code: refusal, count }, 'sockets were closed for too many messages');
    else info({ event: 'handshakes-refused', status: refusal, count }, 'handshakes of sockets were refused');
  }

  /** Logs these, and the next ones of the kind after a minute. */
  function tell(refusal: Refusal, count: number): void {
    say(refusal, count);
    const timer = setTimeout(() => {
      const left = minutes.get(refusal)?.count ?? 0;
      minutes.delete(refusal);
      if (left > 0) tell(refusal, left);
    }, lineEveryMs);
    minutes.set(refusal, { count: 0, timer: timer.unref() });
  }

  return {
    note(refusal) {
      const minute = minutes.get(refusal);
      if (minute) minute.count += 1;
      else tell(refusal, 1);
    },
    stop() {
      for (const [refusal, { count, timer }] of minutes) {
        clearTimeout(timer);
        if (count > 0) say(refusal, count);
      }
      minutes.clear();
    },
  };
}
