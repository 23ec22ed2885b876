/** The time left until an instant of the server's. Not spoken while it runs: only that ten seconds are left, where it is ours. */
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { announce } from '../ui/announcements.ts';
import { leftText } from './tournamentTexts.ts';

const callAtS = 10;

export function Countdown({
  untilMs,
  aheadMs,
  call,
  onEnd,
}: {
  readonly untilMs: number;
  /** How far the server's clock is ahead of the page's. */
  readonly aheadMs: number;
  /** Said when ten seconds are left. */
  readonly call?: string | undefined;
  /** Once the time is over. */
  readonly onEnd?: (() => void) | undefined;
}): ReactElement {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const leftMs = untilMs - (nowMs + aheadMs);
  const leftS = Math.ceil(leftMs / 1000);
  const last = useRef(leftS);
  useEffect(() => {
    const before = last.current;
    last.current = leftS;
    if (call !== undefined && before > callAtS && leftS <= callAtS && leftS > 0) announce(call, 'assertive');
    if (before > 0 && leftS <= 0) onEnd?.();
  }, [leftS, call, onEnd]);
  return (
    <span role="timer" className="font-bold whitespace-nowrap tabular-nums">
      {leftText(leftMs)}
    </span>
  );
}
