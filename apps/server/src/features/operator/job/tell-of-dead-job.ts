import type { DeadJob } from '../../../platform/jobs/work-off.ts';
import { tellAdministrators } from '../../../platform/people/tell-administrators.ts';
import type { Services } from '../../../platform/services.ts';

/** Characters of a reason that a notice has room for; the job's details have all of them. */
const longest = 200;

/** The notice "a job has failed for good", one a day for each kind. */
export async function tellOfDeadJob(
  { database }: Pick<Services, 'database'>,
  { name, reason }: DeadJob,
): Promise<void> {
  await database.asSystem((tx) =>
    tellAdministrators(tx, {
      message: 'notification.content.jobDied',
      // A job that this version does not know is called by its own name.
      params: { jobName: name, job: name, reason: reason.slice(0, longest) },
      link: { url: '/admin/system?tab=jobs', type: 'in-app' },
      cause: name,
    }),
  );
}
