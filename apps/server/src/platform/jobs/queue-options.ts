import type { Job } from './define-job.ts';

const day = 86_400;

/** Where those come that have failed for good, so that somebody is told. */
export const deadJobs = {
  name: 'dead-jobs',
  options: {
    policy: 'standard',
    notify: true,
    retryLimit: 20,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: day,
  },
} as const;

/** A node that is gone has not been heard of for so long; the job is then another's. */
const heartbeat = 30;

/** How pg-boss treats such jobs; what stands here is changed by each start. */
export function queueOptions({ alone, retries, pause, expire }: Job<object>) {
  return {
    policy: alone ? 'exclusive' : 'standard',
    notify: true,
    retryLimit: retries,
    retryDelay: pause,
    retryBackoff: true,
    retryDelayMax: day,
    expireInSeconds: expire,
    heartbeatSeconds: heartbeat,
    // Longer than one that has failed is kept, which may still be tried again.
    retentionSeconds: 60 * day,
    deleteAfterSeconds: 14 * day,
    deadLetter: deadJobs.name,
  };
}
