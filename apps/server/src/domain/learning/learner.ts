import type { Worker } from '../../platform/jobs/worker.ts';
import { claimDue, learnAfterFailure } from './due.ts';
import { Estimator } from './estimator.ts';
import { type LearnMeans, learnOrganization } from './learn-organization.ts';

/**
 * Learns what every publisher's instances earn: each organization every 10 minutes, at once when it is new or when networks
 * have reported, on one node at a time.
 */
export function learner(means: LearnMeans): Worker {
  const { database, now } = means;
  const estimator = new Estimator();
  return {
    name: 'Auto',
    every: 5_000,
    async next() {
      const organizationId = await database.asSystem((tx) => claimDue(tx, now()));
      if (organizationId === undefined) {
        await estimator.close();
        return false;
      }
      try {
        await learnOrganization(means, estimator, organizationId);
      } catch (error) {
        await estimator.close();
        await database.asSystem((tx) => learnAfterFailure(tx, organizationId, now()));
        throw error;
      }
      return true;
    },
    // What it is asked meanwhile fails, and `next` with it.
    stop: () => void estimator.close(),
  };
}
