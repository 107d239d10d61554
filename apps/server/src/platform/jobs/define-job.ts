import type { ZodMiniType } from 'zod/mini';
import type { Config } from '../config/config.ts';
import type { Services } from '../services.ts';

/** Work that one node does once, on what its data says, and tries again when it fails. Times are seconds. */
export interface Job<Data extends object> {
  /** Unique, kebab-case; stored with each job, so it stays. */
  readonly name: string;
  /** What is read again before it runs: a job may have been asked for by another version. No secrets: operators see it. */
  readonly data: ZodMiniType<Data>;
  /** How often it is tried again after a failure, the first time after about `pause`, then after twice that, at most a day. */
  readonly retries: number;
  readonly pause: number;
  /** A run that takes longer has failed, and is told by its signal to stop. */
  readonly expire: number;
  /** While one with the same key waits or runs, no other is taken in. */
  readonly alone: boolean;
  /** How many of them a node does at a time: of each organization one, so that none waits for all that another one wants. */
  readonly lanes: number;
  /** When it is run by itself, as a cron expression in UTC, with the data `{}`; undefined: never. */
  readonly schedule: (config: Config) => string | undefined;
  /** @param signal aborted when it took too long, or the server ends: what was begun is then to be broken off */
  run(services: Services, data: Data, signal: AbortSignal): Promise<void>;
}

type Definition<Data extends object> = Omit<Job<Data>, 'alone' | 'lanes' | 'schedule'> & {
  readonly alone?: boolean;
  readonly lanes?: number;
  readonly schedule?: string | Job<Data>['schedule'];
};

/** A kind of work; it is worked off by nodes that have it in their list (`process/jobs.ts`). See {@link Job}. */
export function defineJob<Data extends object>({ schedule, ...definition }: Definition<Data>): Job<Data> {
  return {
    alone: schedule !== undefined,
    lanes: 1,
    ...definition,
    schedule: typeof schedule === 'function' ? schedule : () => schedule,
  };
}
