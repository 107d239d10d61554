import { readStored, writeStored } from '../storage/storage.ts';
import { createStore, type Store } from '../store.ts';
import type { SetUpStep } from './next-step.ts';

/** The hints that people of this browser have closed: by person and app, the steps. */
const closed = createStore(readStored('closedSteps') ?? {});

export const closedSteps: Pick<
  Store<Readonly<Record<string, readonly string[]>>>,
  'get' | 'subscribe'
> = closed;

const keyOf = (userId: number, appId: number) => `${userId}:${appId}`;

export function isClosed(
  all: Readonly<Record<string, readonly string[]>>,
  { userId, appId, step }: ClosedStep,
): boolean {
  return all[keyOf(userId, appId)]?.includes(step) ?? false;
}

interface ClosedStep {
  readonly userId: number;
  readonly appId: number;
  readonly step: SetUpStep;
}

/** One person wants no more hint of this step for this app. Later steps still have theirs. */
export function closeStep({ userId, appId, step }: ClosedStep): void {
  // Another window may have closed others meanwhile.
  const all = readStored('closedSteps') ?? {};
  const key = keyOf(userId, appId);
  const now = { ...all, [key]: [...new Set([...(all[key] ?? []), step])] };
  writeStored('closedSteps', now);
  closed.set(now);
}
