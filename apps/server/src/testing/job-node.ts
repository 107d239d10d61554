// A server process for the SIGKILL test of jobs: works off jobs of one kind, prints `began` for each, and ends none that is
// to hang. Usage: node job-node.ts ADDRESS
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { loadConfig } from '../platform/config/config.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { openJobs } from '../platform/jobs/open-jobs.ts';
import { connectDatabase } from '../platform/postgres/database.ts';
import type { Services } from '../platform/services.ts';

const [address, hangs] = process.argv.slice(2);
if (address === undefined) throw new Error('usage: job-node.ts ADDRESS [hangs]');

const job = defineJob({
  name: 'killed',
  data: z.object({ number: z.int() }),
  retries: 3,
  pause: 1,
  expire: 3,
  async run(_, { number }, signal) {
    process.stdout.write(`began ${number}\n`);
    if (hangs === 'hangs') await sleep(60_000, undefined, { signal });
    process.stdout.write(`done ${number}\n`);
  },
});

const log = pino({ level: 'error' }, process.stderr);
const database = await connectDatabase({ address: JSON.parse(address), log });
const jobs = openJobs({ database, config: loadConfig({}), log, look: 1 });
await jobs.work({ jobs: [job], services: {} as Services, alone: false, onDead: async () => undefined });
process.stdout.write('ready\n');
