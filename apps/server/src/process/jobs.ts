import type { JobName } from '@millrace/contract/operator/job';
import type { Logger } from 'pino';
import { checkAccounts } from '../domain/ad-network/check-accounts.ts';
import { checkAppAdsJob } from '../domain/app-ads/check-app-ads-job.ts';
import { isEmbedded, nightlyBackup } from '../domain/backup/nightly-backup.ts';
import { checkPicturesJob } from '../domain/catalogue/check-pictures-job.ts';
import { anonymizeJob } from '../domain/erasing/anonymize-job.ts';
import { eraseJob } from '../domain/erasing/erase-job.ts';
import { keepRemovedJob } from '../domain/erasing/keep-removed-job.ts';
import { dueFeedsJob } from '../domain/feed/due-feeds-job.ts';
import { importFeedJob } from '../domain/feed/import-feed-job.ts';
import { issueInvoices } from '../domain/invoice/issue-invoices-job.ts';
import { remindOfInvoices } from '../domain/invoice/remind-of-invoices-job.ts';
import { forgetIdsJob } from '../domain/kept-id/forget-ids-job.ts';
import { fetchIconsJob } from '../domain/own-ads/fetch-icons-job.ts';
import { endVisitJob } from '../domain/working-as/end-visit-job.ts';
import { lookUpPromotedAppsJob } from '../features/advertiser/promoted-app/look-up-again-job.ts';
import { tellOfDeadJob } from '../features/operator/job/tell-of-dead-job.ts';
import { tellOfReviews } from '../features/operator/review/tell-of-reviews.ts';
import { warnOfKeys } from '../features/people/api-key/warn-of-keys.ts';
import { makeStatements } from '../features/publisher/agency/make-statements-job.ts';
import { judgeFigures } from '../features/report/alert/judge/judge-figures-job.ts';
import { watchFigures } from '../features/report/alert/judge/watch-figures-job.ts';
import { tellOfEnds } from '../features/report/alert/tell/tell-of-ends-job.ts';
import type { Job } from '../platform/jobs/define-job.ts';
import type { Services } from '../platform/services.ts';
import { cleanUp } from './housekeeping.ts';

/** What servers with the role `worker` do once for all of them, when it is asked for or due. */
const jobs: Readonly<Record<JobName, Job<object>>> = {
  'clean-up': cleanUp,
  'check-accounts': checkAccounts,
  'nightly-backup': nightlyBackup,
  'make-statements': makeStatements,
  'issue-invoices': issueInvoices,
  'remind-of-invoices': remindOfInvoices,
  'end-visit': endVisitJob,
  erase: eraseJob,
  anonymize: anonymizeJob,
  'keep-removed': keepRemovedJob,
  'warn-of-keys': warnOfKeys,
  'due-feeds': dueFeedsJob,
  'import-feed': importFeedJob,
  'forget-ids': forgetIdsJob,
  'check-pictures': checkPicturesJob,
  'watch-figures': watchFigures,
  'judge-figures': judgeFigures,
  'tell-of-ends': tellOfEnds,
  'check-app-ads': checkAppAdsJob,
  'fetch-icons': fetchIconsJob,
  'look-up-promoted-apps': lookUpPromotedAppsJob,
  'tell-of-reviews': tellOfReviews,
};

/** Has this server take its share of them. */
export async function workJobs(services: Services, log: Pick<Logger, 'error'>): Promise<void> {
  await services.jobs.work({
    jobs: Object.values(jobs),
    services,
    alone: isEmbedded(services.config),
    async onDead(_, dead) {
      log.error({ job: dead.name, reason: dead.reason }, 'a job has failed for good');
      await tellOfDeadJob(services, dead);
    },
  });
}
