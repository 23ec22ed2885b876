/** Tells the host of handshakes that were refused and of sockets that were closed for flooding, a line a minute for each kind. */
import { createMinuteLog } from '../log/minuteLog.ts';

/** A status of a handshake, or the code with which a flooding socket is closed. */
type Refusal = 401 | 403 | 429 | 1008;

export type Info = (fields: object, text: string) => void;

export type RefusalLog = {
  readonly note: (refusal: Refusal) => void;
  /** Logs what is left. */
  readonly stop: () => void;
};

export function createRefusalLog(info: Info): RefusalLog {
  const { note, stop } = createMinuteLog<Refusal>((refusal, count) => {
    if (refusal === 1008)
      info({ event: 'sockets-closed', code: refusal, count }, 'sockets were closed for too many messages');
    else info({ event: 'handshakes-refused', status: refusal, count }, 'handshakes of sockets were refused');
  });
  return { note: (refusal) => note(String(refusal), refusal), stop };
}
