// A server process for the SIGKILL test of scheduled reports: opens an empty store, says `ready`, mails what is due, and prints
// `done` when nothing is. Usage: node report-mail-node.ts ADDRESS DATA_DIR NOW AHEAD
import { pino } from 'pino';
import { ReportQueue } from '../domain/report/report-queue.ts';
import { reportSender } from '../features/report/report-schedule/report-sender.ts';
import { loadConfig } from '../platform/config/config.ts';
import { openMailbox } from '../platform/mail/mailbox.ts';
import { connectDatabase } from '../platform/postgres/database.ts';
import { secretsOf } from '../platform/secrets/secrets.ts';
import { openTestClickHouse } from './test-clickhouse.ts';

const [address, dataDir, start, ahead] = process.argv.slice(2);
if (address === undefined || dataDir === undefined || start === undefined)
  throw new Error('usage: report-mail-node.ts ADDRESS DATA_DIR NOW AHEAD');

const log = pino({ level: 'warn' }, process.stderr);
const clickhouse = await openTestClickHouse();
const database = await connectDatabase({ address: JSON.parse(address), log });
const config = loadConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://console.test' });
const secrets = secretsOf('a key for tests');
const now = () => new Date(Number(start) + Number(ahead));
const mailbox = openMailbox({
  ...{ database, secrets, now, log },
  sender: async () => ({ name: 'Millrace', address: 'no-reply@console.test', logo: null }),
  // Mails stay in the queue, where they are counted.
  deliver: () => Promise.reject(new Error('there is no mail server')),
});
const services = { config, database, clickhouse, reportQueue: new ReportQueue(), mailbox, secrets, now };
const { next } = reportSender({ services, log });
process.stdout.write('ready\n');
while (await next()) process.stdout.write('made\n');
process.stdout.write('done\n');
process.exit();
