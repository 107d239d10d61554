import { type JobName, type JobState, jobNames } from '@millrace/contract/operator/job';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { StatusKind } from '../../../kit/ui/Status.tsx';

export const jobStatus: Readonly<Record<JobState, StatusKind>> = {
  waiting: 'plain',
  again: 'warn',
  running: 'plain',
  done: 'good',
  dead: 'bad',
  cancelled: 'plain',
};

/** A job that this console knows; others are of another version. */
export function knownJob(name: string): JobName | undefined {
  return jobNames.find((one) => one === name);
}

export function jobName(text: ReturnType<typeof useText>, name: string): string {
  const known = knownJob(name);
  return known === undefined ? name : text(`job.names.${known}`);
}
