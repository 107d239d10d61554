import { isAboutUsers } from '@millrace/contract/report/metric';
import type { Scope } from '../../platform/session/scope.ts';
import type { ExportQuestion } from './question.ts';

/** Whether somebody may have the answer of a question: an advertiser's own ads, or a publisher's; some metrics tell of people. */
export function mayHave({ kind, question }: ExportQuestion, rights: Scope['rights']): boolean {
  if (kind === 'ads') return rights.holds('promote', ['export']);
  const aboutUsers = kind === 'cohorts' || question.metrics.some(isAboutUsers);
  return (
    rights.holds('performance', ['export']) && (!aboutUsers || rights.holds('user_activity', ['export']))
  );
}
