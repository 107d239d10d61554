import { useRef } from 'react';

/**
 * The server's clock as it goes on from an answer, untouched by what the computer's own clock says or is set to.
 * @param now the instant in the newest answer
 * @returns the server's time in milliseconds
 */
export function useServerClock(now: string): () => number {
  const answer = useRef({ now: '', ahead: 0 });
  if (answer.current.now !== now) answer.current = { now, ahead: Date.parse(now) - performance.now() };
  return () => answer.current.ahead + performance.now();
}
