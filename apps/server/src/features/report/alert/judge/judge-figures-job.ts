import * as z from 'zod/mini';
import { defineJob } from '../../../../platform/jobs/define-job.ts';
import { lookAtDays } from './look-at-days.ts';
import { lookAtHours } from './look-at-hours.ts';
import { lookAtReports } from './look-at-reports.ts';

/** Looks at an organization's figures for what is not as usual. */
export const judgeFigures = defineJob({
  name: 'judge-figures',
  data: z.object({ organizationId: z.int() }),
  // The next hour tries again.
  retries: 1,
  pause: 300,
  expire: 1800,
  alone: true,
  async run(services, { organizationId }, signal) {
    await lookAtHours(services, organizationId, signal);
    await lookAtReports(services, organizationId, signal);
    await lookAtDays(services, organizationId, signal);
  },
});
