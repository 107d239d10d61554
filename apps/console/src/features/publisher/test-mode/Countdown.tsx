import { useEffect, useReducer, useRef } from 'react';
import { countdownText } from './countdown.ts';

interface CountdownProps {
  readonly label: string;
  readonly endsAt: string;
  /** The server's time, milliseconds. */
  readonly clock: () => number;
  /** Told once, when nothing is left. */
  readonly onEnd: () => void;
}

/** Several times a second, so that no second is skipped on the screen. */
const tick = 200;

/** The time that is left, to the second. */
export function Countdown({ label, endsAt, clock, onEnd }: CountdownProps) {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const latest = useRef({ clock, onEnd });
  latest.current = { clock, onEnd };
  const end = Date.parse(endsAt);
  useEffect(() => {
    const timer = setInterval(() => {
      draw();
      if (latest.current.clock() < end) return;
      clearInterval(timer);
      latest.current.onEnd();
    }, tick);
    return () => clearInterval(timer);
  }, [end]);
  return (
    <span className="test-countdown" role="timer" aria-label={label}>
      {countdownText(end - clock())}
    </span>
  );
}
