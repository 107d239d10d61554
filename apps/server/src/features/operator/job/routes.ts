import {
  cancelJob,
  getJob,
  listJobKinds,
  listJobs,
  retryDeadJobs,
  retryJob,
  runJob,
} from '@millrace/contract/operator/job';
import { answer, type Route } from '../../../platform/http/route.ts';
import { answerCancelJob, answerRetryDeadJobs, answerRetryJob, answerRunJob } from './change-jobs.ts';
import { answerGetJob, answerListJobKinds, answerListJobs } from './list-jobs.ts';

export const jobRoutes: readonly Route[] = [
  answer(listJobKinds, answerListJobKinds),
  answer(listJobs, answerListJobs),
  answer(getJob, answerGetJob),
  answer(retryJob, answerRetryJob),
  answer(retryDeadJobs, answerRetryDeadJobs),
  answer(cancelJob, answerCancelJob),
  answer(runJob, answerRunJob),
];
