import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { getJob, listJobKinds, listJobs } from '@millrace/contract/operator/job';
import type { Context } from '../../../platform/http/context.ts';
import { known } from './known.ts';
import { readJob, readJobs } from './read-jobs.ts';
import { readKinds } from './read-kinds.ts';

// The queue is the installation's: nobody's scope sees it, and the permission alone lets Administrators in.

export async function answerListJobKinds({
  services: { database, jobs },
}: Context): Promise<ResponseOf<typeof listJobKinds>> {
  return { list: await database.asSystem((tx) => readKinds(tx, jobs)) };
}

export function answerListJobs(
  { services: { database } }: Context,
  asked: RequestOf<typeof listJobs>,
): Promise<ResponseOf<typeof listJobs>> {
  return database.asSystem((tx) => readJobs(tx, asked));
}

export async function answerGetJob(
  { services: { database } }: Context,
  { id }: RequestOf<typeof getJob>,
): Promise<ResponseOf<typeof getJob>> {
  return known(await database.asSystem((tx) => readJob(tx, id)));
}
