interface Work<One> {
  /** The job's: once it is aborted no other is begun. */
  readonly signal: AbortSignal;
  readonly work: (one: One) => Promise<unknown>;
  /** What is said of so many that failed. */
  readonly failed: (count: number) => string;
}

/**
 * Does one after the other: what is wrong with one keeps no other from its turn.
 * @throws AggregateError once all had their turns, when some failed; it tells how many, and the first reason
 */
export async function oneByOne<One>(all: readonly One[], { signal, work, failed }: Work<One>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) {
    signal.throwIfAborted();
    await work(one).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failed(failures.length)}: ${failures[0]}`);
}
