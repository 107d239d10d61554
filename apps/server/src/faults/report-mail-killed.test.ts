import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPerson } from '../testing/people.ts';
import { createScheduleForTests } from '../testing/report-schedules.ts';
import { startProcess } from '../testing/server-process.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 240_000 });

/** As many as an organization has saved reports. */
const schedules = 10;
/** Longer than anybody who lost a report may think it theirs, milliseconds. */
const later = 400_000;

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-mails-killed-'));
  // Mails stay in the queue, where they are counted.
  const deliver = () => Promise.reject(new Error('there is no mail server'));
  app = await openTestApp({ env: { DATA_DIR: dataDir }, deliver });
  app.clock.set('2026-03-04T08:00:00Z');
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

test('servers that mail reports together and are killed at any moment mail each of them once', async () => {
  const owner = await createPerson(app);
  for (let nth = 1; nth <= schedules; nth += 1) await createScheduleForTests(app, owner, `Report ${nth}`);
  const nine = Date.parse('2026-03-04T09:00:01Z');
  const node = (ahead: number) =>
    startProcess(
      'report-mail-node.ts',
      [JSON.stringify(app.database.address), dataDir, nine, ahead].map(String),
      undefined,
    );
  let killed = 0;
  for (let round = 0; round < 2; round += 1) {
    // The second two come when the first's leases are over.
    const nodes = [node(round * later), node(round * later)];
    await Promise.all(nodes.map((one) => one.waitFor((line) => line === 'made' || line === 'done')));
    for (const { child } of nodes) child.kill('SIGKILL');
    for (const one of nodes) {
      await one.ended;
      if (!one.lines.includes('done')) killed += 1;
    }
  }
  const last = node(2 * later);
  await last.waitFor((line) => line === 'done');
  await last.ended;
  const { rows } = await app.database.asSystem((tx) =>
    sql<object>`
      select (select count(*)::int from report_send) as sends,
        (select count(*)::int from report_send where state = 'sent') as sent,
        (select count(distinct schedule_id)::int from report_send where state = 'sent') as schedules,
        (select count(*)::int from report_mail where state = 'queued') as noted,
        (select count(*)::int from mail where part_ids <> '{}') as mails`.execute(tx),
  );
  expect(rows).toEqual([
    { sends: schedules, sent: schedules, schedules, noted: schedules, mails: schedules },
  ]);
  // Something was broken off.
  expect(killed).toBeGreaterThan(0);
});
