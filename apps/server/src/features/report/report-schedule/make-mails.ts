import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { reportView } from '@millrace/contract/report/view';
import * as z from 'zod/mini';
import { renderChart } from '../../../domain/chart/render-chart.ts';
import { reportScope } from '../../../domain/report/report-scope.ts';
import { fileNameOf } from '../../../domain/report-file/file-name.ts';
import { mayHave } from '../../../domain/report-file/may-have.ts';
import { writeReportFile } from '../../../domain/report-file/write-report-file.ts';
import type { Read } from '../../../platform/download/download.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Reach } from '../../../platform/people/reach.ts';
import type { Services } from '../../../platform/services.ts';
import { memberRights } from '../../../platform/session/member-rights.ts';
import { cohortContent } from './cohort-content.ts';
import type { Content, ContentSource } from './content.ts';
import { reaches } from './reaches.ts';
import { type Reader, readersOf } from './readers.ts';
import { reportContent } from './report-content.ts';
import type { ClaimedSend } from './send-queue.ts';
import { questionOfView, type ViewQuestion } from './view-question.ts';

type Needs = Pick<Services, 'config' | 'database' | 'clickhouse' | 'reportQueue' | 'now'>;

/** What readers of one language and the same apps get. */
export interface Issue {
  readonly readers: readonly Reader[];
  readonly source: Pick<ContentSource, 'lang' | 'period' | 'before'>;
  readonly content: Content;
  readonly chart: Buffer | undefined;
  readonly file: {
    readonly name: string;
    readonly rows: number;
    readonly bytes: number;
    /** Where it waits for its mails; missing where it is more than they may carry. */
    readonly path: string | undefined;
  };
}

export interface Made {
  readonly question: ViewQuestion;
  readonly issues: readonly Issue[];
  /** Who may not have it. */
  readonly refused: readonly Reader[];
}

/** Bytes that mails carry; a file that is more is a link. */
export interface AttachmentLimits {
  /** Of one file. */
  readonly attachment: number;
  /** Of all files of a send: they are written in one transaction with its mails. */
  readonly attachments: number;
}

interface Making {
  readonly signal: AbortSignal;
  readonly limits: AttachmentLimits;
}

/** Reads and draws all that is mailed of a report; its files wait until {@link clearFiles}. @throws CallError why it can't be mailed */
export async function makeIssues(
  services: Needs,
  send: ClaimedSend,
  { signal, limits }: Making,
): Promise<Made> {
  const { view, question } = readView(send);
  const { organizationId, ownerId: userId } = send;
  const owner = await services.database.asSystem((tx) =>
    memberRights(tx, { organizationId, userId, roleId: 0 }),
  );
  if (owner === undefined || !mayHave(question.asked, owner.rights))
    throw new CallError('reportSchedule.errors.notAllowed');
  if (!(await reaches(readAs(services, send, userId, owner.apps), view, owner.apps)))
    throw new CallError('reportSchedule.errors.gone');
  const readers = await services.database.asSystem((tx) =>
    readersOf(tx, send, question.asked, { ...owner, userId }),
  );
  if (readers.length === 0) throw new CallError('reportSchedule.errors.nobody');
  const refused: Reader[] = [];
  const issues: Issue[] = [];
  let left = limits.attachments;
  for (const some of Map.groupBy(readers, likeness).values()) {
    const [{ apps, as } = { apps: 'none' as const, as: userId }] = some;
    if (apps === 'none' || !(await reaches(readAs(services, send, as, apps), view, apps))) {
      refused.push(...some);
      continue;
    }
    signal.throwIfAborted();
    const largest = Math.min(limits.attachment, left);
    const issue = await makeIssue(services, send, {
      ...{ view, question, readers: some, apps, as, signal, largest, place: issues.length },
    });
    if (issue.file.path !== undefined) left -= issue.file.bytes;
    issues.push(issue);
  }
  return { question, issues, refused };
}

function readView(send: ClaimedSend) {
  try {
    const view = z.parse(reportView, send.report.view);
    return { view, question: questionOfView(view, send) };
  } catch {
    // It was saved by a version that knew other figures, or its days are too many by now.
    throw new CallError('reportSchedule.errors.unreadable');
  }
}

const likeness = ({ lang, apps, as }: Reader) =>
  JSON.stringify([lang, apps instanceof Set ? [...apps].sort((a, b) => a - b) : apps, as]);

function readAs({ database }: Needs, { organizationId }: ClaimedSend, userId: number, apps: Reach): Read {
  return (work) => database.inScope({ organizationId, userId, apiKeyId: null, apps }, work);
}

interface Wanted extends Pick<Making, 'signal'> {
  readonly view: z.infer<typeof reportView>;
  readonly question: ViewQuestion;
  readonly readers: readonly Reader[];
  readonly apps: Reach;
  readonly as: number;
  /** Bytes of a file that is attached. */
  readonly largest: number;
  /** Of the issue among those of the send. */
  readonly place: number;
}

async function makeIssue(services: Needs, send: ClaimedSend, wanted: Wanted): Promise<Issue> {
  const { question, readers, apps, as, signal } = wanted;
  const { organizationId } = send;
  const lang = readers[0]?.lang ?? 'enGB';
  const { period, before } = question;
  const source: ContentSource = {
    ...{ services, lang, period, before, signal },
    scope: reportScope({ organizationId, apps }),
    read: readAs(services, send, as, apps),
  };
  const content = await contentOf(wanted, source);
  signal.throwIfAborted();
  return {
    readers,
    source: { lang, period, before },
    content,
    chart: content.chart && (await renderChart(content.chart)),
    file: await fileOf(services, send, wanted, lang),
  };
}

function contentOf({ view, question: { asked } }: Wanted, source: ContentSource): Promise<Content> {
  if (asked.kind === 'cohorts')
    return cohortContent(asked.question, source, 'view' in view ? view.view : 'retention');
  return reportContent(asked.question, source, 'metrics' in view ? view.chart : undefined);
}

const folderOf = ({ dataDir }: Needs['config']) => join(dataDir, 'mailed');
const folderOfSend = (config: Needs['config'], { id, tries }: ClaimedSend) =>
  join(folderOf(config), `${id}.${tries}`);

/** Removes what a server that was killed has left of files that it made; of a start, before anything is made in this DATA_DIR. */
export async function clearMade(config: Needs['config']): Promise<void> {
  await rm(folderOf(config), { recursive: true, force: true });
}

/** Removes the files of a send, whose mails carry them by now or never will. */
export async function clearFiles(config: Needs['config'], send: ClaimedSend): Promise<void> {
  await rm(folderOfSend(config, send), { recursive: true, force: true });
}

async function fileOf(
  services: Needs,
  send: ClaimedSend,
  { question: { asked }, apps, as, signal, largest, place: issue }: Wanted,
  lang: Reader['lang'],
): Promise<Issue['file']> {
  const folder = folderOfSend(services.config, send);
  const pieces = join(folder, 'pieces');
  await mkdir(pieces, { recursive: true, mode: 0o700 });
  try {
    const { format, organizationId, report } = send;
    const path = join(folder, `${issue}.${format}`);
    const spool = (place: number) => join(pieces, String(place));
    const whose = { organizationId, userId: as, apiKeyId: null, apps };
    const file = { path, format, lang, title: report.name, spool };
    const rows = await writeReportFile(services, asked, whose, file, { signal });
    const { size } = await stat(path);
    const isAttached = size <= largest;
    if (!isAttached) await rm(path);
    return {
      name: `${fileNameOf(report.name, asked, lang)}.${format}`,
      rows,
      bytes: size,
      path: isAttached ? path : undefined,
    };
  } finally {
    await rm(pieces, { recursive: true, force: true });
  }
}
