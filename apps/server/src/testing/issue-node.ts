// A server process for the SIGKILL test of invoices: issues the month's invoice to each of the advertisers that wait, one after
// the other, and prints `issued ID` for each. Usage: node issue-node.ts ADDRESS MONTH
import { pino } from 'pino';
import { issueInvoice } from '../domain/invoice/issue-invoice.ts';
import { uninvoiced } from '../domain/invoice/issue-invoices-job.ts';
import { loadConfig } from '../platform/config/config.ts';
import { connectDatabase } from '../platform/postgres/database.ts';

const [address, month] = process.argv.slice(2);
if (address === undefined || month === undefined) throw new Error('usage: issue-node.ts ADDRESS MONTH');

const database = await connectDatabase({
  address: JSON.parse(address),
  log: pino({ level: 'error' }, process.stderr),
});
const services = { config: loadConfig({}), now: () => new Date() };
process.stdout.write('ready\n');
for (const organizationId of await database.asSystem((tx) => uninvoiced(tx, month, 'USD'))) {
  const author = { userId: null };
  const id = await database.asSystem((tx) => issueInvoice(services, tx, { organizationId, month, author }));
  if (id !== undefined) process.stdout.write(`issued ${organizationId}\n`);
}
process.stdout.write('done\n');
await database.close();
