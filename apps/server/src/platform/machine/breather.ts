import { setImmediate } from 'node:timers/promises';

/** Milliseconds that a long piece of work may keep everything else waiting. */
const LONGEST = 4;

/**
 * For work that is done bit by bit: the function is awaited between the bits, and lets others have their turn when the
 * work has held the process for a few milliseconds.
 */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST) return;
    await setImmediate();
    since = performance.now();
  };
}
