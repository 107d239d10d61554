import { mayHave } from '../../../domain/report-file/may-have.ts';
import { storedQuestion } from '../../../domain/report-file/question.ts';
import { writeReportFile } from '../../../domain/report-file/write-report-file.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Reach } from '../../../platform/people/reach.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { keyRights } from '../../../platform/session/api-key-store.ts';
import { type MemberRights, memberRights } from '../../../platform/session/member-rights.ts';
import { draftPiece } from './export-files.ts';
import type { ClaimedExport } from './export-queue.ts';

interface Progress {
  readonly signal: AbortSignal;
  /** Told how many rows are written so far. */
  readonly onRows: (rows: number) => void;
}

/**
 * Writes the file of an export, of the apps that its author reaches now. @returns its rows and these; rejects, with nothing open any more, when it can't be or is not wanted
 */
export async function writeExport(
  services: Pick<Services, 'database' | 'clickhouse' | 'reportQueue' | 'now'>,
  job: ClaimedExport,
  path: string,
  progress: Progress,
): Promise<{ readonly rows: number; readonly apps: Reach }> {
  const asked = storedQuestion(job.kind, job.question);
  const asker = await services.database.asSystem((tx) => askerNow(tx, job, services.now()));
  if (asker === undefined || !mayHave(asked, asker.rights))
    throw new CallError('reportExport.errors.notAllowed');
  const { organizationId, userId, apiKeyId, format, lang, title } = job;
  const { apps } = asker;
  const spool = (place: number) => draftPiece(path, place);
  const wanted = { path, format, lang, title, spool };
  const whose = { organizationId, userId, apiKeyId, apps };
  return { rows: await writeReportFile(services, asked, whose, wanted, progress), apps };
}

/** What whoever asked for it may do now, and with which apps. */
async function askerNow(
  tx: Tx,
  { organizationId, userId, roleId, apiKeyId }: ClaimedExport,
  now: Date,
): Promise<MemberRights | undefined> {
  if (apiKeyId !== null) return keyRights(tx, apiKeyId, now);
  if (userId === null || roleId === null) return undefined;
  return memberRights(tx, { organizationId, userId, roleId });
}
