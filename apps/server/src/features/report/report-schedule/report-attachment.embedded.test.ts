import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { updateUser } from '@millrace/contract/people/user';
import { listReportSends, saveReportSchedule } from '@millrace/contract/report/report-schedule';
import { createSavedReport } from '@millrace/contract/report/saved-report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mailbox } from '../../../platform/mail/mailbox.ts';
import { createPerson } from '../../../testing/people.ts';
import { openReportMails, type ReportMails } from '../../../testing/report-mails.ts';
import { createHandMadePlaces } from '../../../testing/report-places.ts';
import { scheduleFormOf } from '../../../testing/report-schedules.ts';
import type { AttachmentLimits } from './make-mails.ts';

let mails: ReportMails;
beforeAll(async () => {
  mails = await openReportMails();
});
afterAll(() => mails.close());

test('a mail carries a file up to the limit, and links to the report beyond it, in its reader’s language', async () => {
  const { app, clickhouse } = mails;
  app.clock.set('2026-03-04T08:00:00Z');
  const owner = await createPerson(app);
  await createHandMadePlaces(app, clickhouse, owner, { name: 'Coin Rush' });
  const colleague = await createPerson(app, { organizationId: owner.organizationId });
  await app.ask(updateUser, { lang: 'zhCN' }, colleague);
  const day = { from: '2026-03-02', to: '2026-03-02' };
  const view = {
    ...{ page: 'performance' as const, period: day, dimensions: ['day' as const, 'app' as const] },
    metrics: ['impressions' as const, 'revenue' as const],
  };
  const { id } = (await app.ask(createSavedReport, { name: 'Mondays', shared: false, view }, owner)).data;
  await app.ask(saveReportSchedule, { ...scheduleFormOf(owner.email, colleague.email), id }, owner);
  await app.mails();

  /** The mails of a day of March, by address, of a node whose mails carry so many bytes. */
  async function mailsOn(date: string, limits: Partial<AttachmentLimits> = {}) {
    app.clock.set(`2026-03-${date}T09:00:00Z`);
    const received = await mails.workOff(app, limits);
    return new Map(received.map(({ to, mail }) => [to.join(), mail]));
  }
  const files = (received: Awaited<ReturnType<typeof mailsOn>>) =>
    [...received.values()].map(
      ({ attachments }) => attachments.filter(({ mimeType }) => mimeType === 'text/csv').length,
    );
  const noted = async () => (await app.ask(listReportSends, { id }, owner)).data.list[0]?.mails ?? [];

  const attached = await mailsOn('04');
  expect(files(attached)).toEqual([1, 1]);
  const bytes = (await noted()).map((mail) => mail.bytes ?? 0);
  // A file of a few lines, in both languages, and not "0 MB".
  expect(attached.get(owner.email)?.text).toMatch(/All rows are attached: \S.*\.csv \(\d+ bytes\)\./);
  expect(attached.get(colleague.email)?.text).toMatch(/所有行见附件：\S.*\.csv（\d+字节）。/);
  expect(files(await mailsOn('05', { attachment: Math.max(...bytes) }))).toEqual([1, 1]);
  expect((await noted()).map(({ attached }) => attached)).toEqual([true, true]);

  const linked = await mailsOn('06', { attachment: Math.min(...bytes) - 1 });
  expect(files(linked)).toEqual([0, 0]);
  expect(await noted()).toMatchObject([
    { state: 'delivered', attached: false, bytes: expect.any(Number) },
    { state: 'delivered', attached: false, bytes: expect.any(Number) },
  ]);
  const [english = '', chinese = ''] = [owner, colleague].map(({ email }) => linked.get(email)?.text ?? '');
  expect(english).toContain(
    'more than the mails of this report may carry. Open the report and export it there.',
  );
  expect(chinese).toContain('超过该报表邮件的上限。请打开报表并在其中导出。');
  // The report with the days that the mail is about; whoever opens it is asked to sign in.
  for (const text of [english, chinese]) {
    const [link = ''] = text.match(/http:\/\/console\.test\/report\/builder\?view=\S+/) ?? [];
    const shown = Buffer.from(new URL(link).searchParams.get('view') ?? '', 'base64url').toString();
    expect(JSON.parse(shown)).toMatchObject({ page: 'performance', period: day });
  }

  // One file in each language: together they are a byte too much.
  const [first = 0, second = 0] = bytes;
  expect(files(await mailsOn('07', { attachments: first + second }))).toEqual([1, 1]);
  expect(files(await mailsOn('08', { attachments: first + second - 1 })).toSorted()).toEqual([0, 1]);
  expect((await noted()).map(({ attached }) => attached).toSorted()).toEqual([false, true]);

  // All have been made before the first is written: until then they wait on the disk, not in memory.
  const { services } = app;
  const waiting: string[][] = [];
  const keepPart: Mailbox['keepPart'] = async (tx, content) => {
    const names = await readdir(join(mails.dataDir, 'mailed'), { recursive: true });
    waiting.push(names.filter((name) => name.endsWith('.csv')));
    return services.mailbox.keepPart(tx, content);
  };
  app.clock.set('2026-03-09T09:00:00Z');
  await mails.workOff({ ...app, services: { ...services, mailbox: { ...services.mailbox, keepPart } } });
  expect(waiting[0]).toHaveLength(2);
  expect(await readdir(join(mails.dataDir, 'mailed'))).toEqual([]);
});
