import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scheduleLimits } from '@millrace/contract/report/report-schedule';
import type { AttachmentLimits } from '../features/report/report-schedule/make-mails.ts';
import { noteOutcome } from '../features/report/report-schedule/note-outcome.ts';
import { reportSender } from '../features/report/report-schedule/report-sender.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import { bounceAddresses } from '../platform/mail/bounce-address.ts';
import { type BounceDoor, openBounceDoor } from '../platform/mail/bounce-door.ts';
import { smtpTransport } from '../platform/mail/transport.ts';
import { secretsOf } from '../platform/secrets/secrets.ts';
import { type Received, type SmtpSink, startSmtpSink } from './smtp-sink.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { openTestClickHouse } from './test-clickhouse.ts';

/** A server that mails reports, the mail server that takes them, and the door at which they come back. */
export interface ReportMails {
  readonly app: TestApp;
  readonly clickhouse: ClickHouse;
  readonly sink: SmtpSink;
  readonly door: BounceDoor;
  readonly dataDir: string;
  /** A second node on the same stores. */
  beside(): Promise<TestApp>;
  /** As a node does it every few seconds. @returns the reports that came over SMTP; notices come by mail, too */
  workOff(node?: TestApp, limits?: Partial<AttachmentLimits>): Promise<readonly Received[]>;
  close(): Promise<void>;
}

const log = { warn: (error: unknown) => console.error(error) };
const addresses = bounceAddresses(secretsOf('a key for tests'), 'back@bounce.example');

export async function openReportMails(): Promise<ReportMails> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-mailed-'));
  const clickhouse = await openTestClickHouse();
  const sink = await startSmtpSink();
  const options = {
    ...{ clickhouse, env: { DATA_DIR: dataDir } },
    deliver: smtpTransport(sink.url(), addresses),
  };
  const app = await openTestApp(options);
  const door = await openBounceDoor({
    ...{ host: '127.0.0.1', port: 0, addresses, database: app.database, now: app.services.now, log },
    onOutcome: noteOutcome,
  });
  return {
    ...{ app, clickhouse, sink, door, dataDir },
    beside: () => openTestApp({ ...options, beside: app }),
    async workOff(node = app, limits = {}) {
      const before = sink.received.length;
      const worker = reportSender({
        ...{ services: node.services, log },
        limits: { ...scheduleLimits, ...limits },
      });
      while (await worker.next());
      await node.mails();
      return sink.received.slice(before).filter(({ raw }) => /^List-Unsubscribe:/m.test(raw));
    },
    async close() {
      await door.close();
      await app.close();
      await sink.close();
      await clickhouse.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
