import { CallError } from './call-error.ts';
import type { Context } from './context.ts';

/** How much of something an organization may have done, and all of them, on one node. */
interface Limits {
  /** At a time, of one organization. */
  readonly running: number;
  /** At a time, of all together. */
  readonly together?: number;
  /** Begun within a minute, of one organization. */
  readonly minute?: number;
}

/** Seconds after which whoever is turned away may try again. */
const soon = 5;
const minuteMs = 60_000;

interface State {
  running: number;
  /** By organization; only of those that have something running or begun within a minute. */
  readonly of: Map<number, Own>;
}

interface Own {
  running: number;
  begun: readonly number[];
}

/** @returns what does something that takes long for whoever asks, and turns away those who ask for too much of it */
export function fewAtOnce({ running, together = Number.POSITIVE_INFINITY, minute }: Limits) {
  // Of each node its own, where tests have several in one process.
  const states = new WeakMap<object, State>();
  /** @throws CallError tooManyRequests */
  return async <T>(
    { services, scope }: Pick<Context, 'services' | 'scope'>,
    work: () => Promise<T>,
  ): Promise<T> => {
    const state: State = states.get(services.database) ?? { running: 0, of: new Map() };
    states.set(services.database, state);
    const now = services.now().getTime();
    for (const [id, { running: some, begun }] of state.of)
      if (some === 0 && (begun.at(-1) ?? 0) <= now - minuteMs) state.of.delete(id);
    const own: Own = state.of.get(scope.organizationId) ?? { running: 0, begun: [] };
    const lately = own.begun.filter((at) => at > now - minuteMs);
    const [first = now] = lately;
    if (minute !== undefined && lately.length >= minute) throw refused((first + minuteMs - now) / 1000);
    if (own.running >= running || state.running >= together) throw refused(soon);
    state.of.set(scope.organizationId, own);
    own.begun = minute === undefined ? [] : [...lately, now];
    own.running += 1;
    state.running += 1;
    try {
      return await work();
    } finally {
      own.running -= 1;
      state.running -= 1;
    }
  };
}

const refused = (seconds: number) =>
  new CallError('common.errors.tooManyRequests', { params: { seconds: Math.ceil(seconds) } });
