import { finding, type ReportFinding } from '@millrace/contract/report/report-finding';

/** Our clock is so many minutes ahead of a network's. */
export const clockFinding = (ahead: number): ReportFinding =>
  finding(ahead > 0 ? 'clockFast' : 'clockSlow', { minutes: Math.abs(ahead) });
