import type { DemoOptions } from '../demo/run-demo.ts';

/** A demo of a day with a handful of people. */
export function smallDemo(dataDir: string, signal: AbortSignal): DemoOptions {
  return {
    dataDir,
    port: 0,
    fresh: false,
    days: 1,
    scale: 2,
    sessionsPerMinute: 60,
    signal,
    say: () => undefined,
  };
}
