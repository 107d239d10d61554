import type { DemoOptions } from '../demo/run-demo.ts';

/** A demo of two days with a handful of people. */
export function smallDemo(dataDir: string, signal: AbortSignal): DemoOptions {
  return {
    dataDir,
    port: 0,
    fresh: false,
    days: 2,
    scale: 2,
    sessionsPerMinute: 60,
    signal,
    say: () => undefined,
  };
}
