import { isAboutUsers } from '@millrace/contract/report/metric';
import type { Scope } from '../../platform/session/scope.ts';
import type { ExportQuestion } from './question.ts';

/** Whether somebody may have the answer of a question: an advertiser's own ads, or a publisher's; some metrics tell of people. */
export function mayHave(asked: ExportQuestion, rights: Scope['rights']): boolean {
  if (asked.kind === 'ads') return rights.holds('promote', ['export']);
  const aboutUsers = isOfUsers(asked);
  return (
    rights.holds('performance', ['export']) && (!aboutUsers || rights.holds('user_activity', ['export']))
  );
}

/** Whether its answer tells of people. */
export function isOfUsers(asked: ExportQuestion): boolean {
  return asked.kind === 'cohorts' || (asked.kind === 'report' && asked.question.metrics.some(isAboutUsers));
}
