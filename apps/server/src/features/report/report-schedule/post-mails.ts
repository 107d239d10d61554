import { readFile } from 'node:fs/promises';
import { scheduleLimits } from '@millrace/contract/report/report-schedule';
import { organizationLink } from '../../../platform/mail/console-link.ts';
import type { MailPart } from '../../../platform/mail/mail.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { translate } from '../../../platform/text.ts';
import { daysText } from './day-text.ts';
import { linkToken, oneClickLink, stopPage } from './mail-link.ts';
import { chartId, mailPage } from './mail-page.ts';
import { mailText, mailWords } from './mail-words.ts';
import type { Issue, Made } from './make-mails.ts';
import { outsideToday } from './outside-today.ts';
import type { Reader } from './readers.ts';
import type { ClaimedSend } from './send-queue.ts';
import { viewQuery } from './view-query.ts';

type Needs = Pick<Services, 'config' | 'mailbox' | 'secrets' | 'now'>;

const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
const longestSubject = 120;

/** Puts the mails of a report into the transaction that ends its making. */
export async function postMails(services: Needs, tx: Tx, send: ClaimedSend, made: Made): Promise<void> {
  const { organization, owner } = await namesOf(tx, send);
  let left = scheduleLimits.outside - (await outsideToday(tx, send.organizationId, services.now()));
  for (const [place, issue] of made.issues.entries()) {
    const parts = await partsOf(services, tx, send, issue);
    for (const reader of issue.readers) {
      if (reader.isOutside && left <= 0) {
        await note(tx, send, reader, 'tooMany');
        continue;
      }
      if (reader.isOutside) left -= 1;
      const id = await note(tx, send, reader, 'queued', { place, file: issue.file });
      await services.mailbox.post(tx, {
        ...mailOf(services, send, { issue, reader, organization, owner, days: daysOf(made) }),
        parts,
        receipt: { kind: 'report', id },
      });
    }
  }
  for (const reader of made.refused) await note(tx, send, reader, 'notAllowed');
}

async function namesOf(tx: Tx, { organizationId, ownerId }: ClaimedSend) {
  return tx
    .selectFrom('organization')
    .innerJoin('user_account', (join) => join.on('user_account.id', '=', ownerId))
    .select(['organization.name as organization', 'user_account.name as owner'])
    .where('organization.id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/** Kept once for all readers of the issue. */
async function partsOf(
  { mailbox }: Needs,
  tx: Tx,
  { format }: ClaimedSend,
  { chart, file }: Issue,
): Promise<MailPart[]> {
  const parts: MailPart[] = [];
  if (chart !== undefined) {
    const id = await mailbox.keepPart(tx, chart);
    parts.push({ id, filename: 'chart.png', contentType: 'image/png', cid: chartId });
  }
  if (file.path !== undefined) {
    const id = await mailbox.keepPart(tx, await readFile(file.path));
    parts.push({ id, filename: file.name, contentType: fileTypes[format] });
  }
  return parts;
}

/** The days that the mail is about and compares: another day a preset means other ones. */
function daysOf({ question: { asked, period, before } }: Made): object {
  const isCompared = asked.kind === 'report' && asked.question.beforeFrom !== undefined;
  return { period, ...(isCompared && { before }) };
}

interface Letter {
  readonly issue: Issue;
  readonly reader: Reader;
  readonly organization: string;
  readonly owner: string;
  readonly days: object;
}

function mailOf(services: Needs, send: ClaimedSend, letter: Letter) {
  const { issue, reader, organization, owner } = letter;
  const { lang, period } = issue.source;
  const token = linkToken(services, reader.recipientId);
  const words = mailWords(issue.source, issue.content, {
    ...{ title: send.report.name, organization, owner },
    reportLink: organizationLink(
      services.config,
      send.organizationId,
      '/report/builder',
      viewQuery(send.report, letter.days),
    ),
    stopLink: stopPage(services.config, token),
    file: {
      name: issue.file.name,
      bytes: issue.file.bytes,
      isAttached: issue.file.path !== undefined,
    },
  });
  const subject = translate(lang, 'reportSchedule.mail.subject', {
    name: send.report.name,
    days: daysText(lang, period),
  });
  return {
    to: reader.email,
    subject: subject.length > longestSubject ? `${subject.slice(0, longestSubject)}…` : subject,
    text: mailText(words, issue.content),
    html: mailPage(words, issue.content),
    unsubscribe: oneClickLink(services.config, token),
  };
}

async function note(
  tx: Tx,
  { organizationId, id }: ClaimedSend,
  { recipientId }: Reader,
  state: 'queued' | 'notAllowed' | 'tooMany',
  of?: { readonly place: number; readonly file: Issue['file'] },
): Promise<string> {
  const row = await tx
    .insertInto('report_mail')
    .values({
      ...{ organization_id: organizationId, send_id: id, recipient_id: recipientId, state },
      ...(of !== undefined && {
        issue: of.place,
        file_name: of.file.name,
        file_rows: of.file.rows,
        bytes: of.file.bytes,
        attached: of.file.path !== undefined,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(row.id);
}
