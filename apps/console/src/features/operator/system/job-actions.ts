import {
  cancelJob,
  getJob,
  listJobKinds,
  listJobs,
  retryDeadJobs,
  retryJob,
  runJob,
} from '@millrace/contract/operator/job';
import { getSystem } from '@millrace/contract/operator/system';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';

/** Shows what a change has made of the jobs, wherever they are on the screen. */
async function refreshJobs(): Promise<void> {
  await Promise.all([refresh(listJobs), refresh(listJobKinds), refresh(getJob), refresh(getSystem)]);
}

/** Does something to jobs, says so, and shows what has become of them, also where it was refused. */
async function act(does: (retry: () => void) => Promise<string>): Promise<void> {
  await runAction(async (retry) => {
    try {
      toast({ kind: 'success', title: await does(retry) });
    } finally {
      await refreshJobs();
    }
  });
}

export const retryOne = (id: string) =>
  act(async (retry) => {
    await callApi(retryJob, { id }, { retry });
    return text('job.retried', { count: 1 });
  });

export const retryAllDead = (name: string) =>
  act(async (retry) => {
    const { count } = await callApi(retryDeadJobs, { name }, { retry });
    return text('job.retried', { count });
  });

export const cancelOne = (id: string) =>
  act(async (retry) => {
    await callApi(cancelJob, { id }, { retry });
    return text('job.cancelled');
  });

export const runNow = (name: string) =>
  act(async (retry) => {
    await callApi(runJob, { name }, { retry });
    return text('job.ran');
  });
