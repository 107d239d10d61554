import { keepEventsFor } from '../delivery/rows/retention.ts';
import { readInstallationSettings } from '../domain/installation/read-installation-settings.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import type { Worker } from '../platform/jobs/worker.ts';
import type { Services } from '../platform/services.ts';

type Kept = Pick<Services, 'config' | 'database'> & {
  readonly clickhouse: Pick<ClickHouse, 'report' | 'migration' | 'topology'>;
};

/** Keeps single events as long as the installation's settings say; what failed is tried again at the next look. */
export function retentionKeeper({ clickhouse, ...services }: Kept): Worker {
  let applied: number | undefined;
  return {
    name: 'event retention',
    every: 5_000,
    next: async () => {
      const { eventRetentionDays } = await readInstallationSettings(services);
      if (eventRetentionDays === applied) return false;
      await keepEventsFor(clickhouse, eventRetentionDays);
      applied = eventRetentionDays;
      return false;
    },
  };
}
