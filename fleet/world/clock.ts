import { setTimeout as wait } from 'node:timers/promises';

/** The true time of a phone; what the phone itself takes for it is another matter. */
export interface Clock {
  /** Milliseconds UTC. */
  now(): number;
  /** Lets milliseconds pass. */
  pass(milliseconds: number): Promise<void>;
}

export interface SimulatedClock extends Clock {
  /** Goes on at a moment, milliseconds UTC, unless that has passed already. */
  goTo(at: number): void;
}

/** Time that passes only when it is told to: a day of a phone takes as long as its calls. */
export function simulatedClock(start: number): SimulatedClock {
  let now = Math.round(start);
  return {
    now: () => now,
    async pass(milliseconds) {
      now += Math.round(milliseconds);
    },
    goTo(at) {
      now = Math.max(now, Math.round(at));
    },
  };
}

/** The machine's clock; waiting ends early, without an error, when the signal says so. */
export function realClock(signal?: AbortSignal): Clock {
  return {
    now: () => Date.now(),
    pass: (milliseconds) =>
      wait(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => undefined),
  };
}

/** The machine's clock for somebody who does not want to watch: nothing is waited for. */
export const hurriedClock: Clock = { now: () => Date.now(), pass: async () => undefined };
