import { stopReportMail } from '@millrace/contract/report/report-mail';
import {
  getReportSchedule,
  retryRecipient,
  saveReportSchedule,
  updateReportDomains,
} from '@millrace/contract/report/report-schedule';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person, signInDirectly } from '../../../testing/people.ts';
import { scheduleFormOf } from '../../../testing/report-schedules.ts';
import { createSavedReportForTests } from '../../../testing/saved-reports.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { linkToken } from './mail-link.ts';
import { planNext } from './send-queue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let owner: Person;
let report: number;
beforeEach(async () => {
  await app.database.asSystem((tx) => tx.deleteFrom('report_schedule').execute());
  at('2026-10-15T08:00:00Z');
  owner = await createPerson(app);
  report = await createSavedReportForTests(app, owner, 'Mondays');
  await app.ask(updateReportDomains, { domains: ['agency.example'] }, owner);
});

const at = (iso: string) => app.clock.set(iso);
/** Months go by here, and no session lasts so long. */
const me = async () => ({ ...owner, token: await signInDirectly(app, owner) });
const read = async () => (await app.ask(getReportSchedule, { id: report }, await me())).data.schedule;
const nextAt = async () => (await read())?.nextAt;
async function save(change: object, people: readonly (readonly [name: string, zone: string])[]) {
  const version = (await read())?.version;
  const recipients = people.map(([name, zone]) => ({
    email: `${name}@agency.example`,
    zone,
    lang: 'enGB' as const,
  }));
  const form = { ...scheduleFormOf(), ...change, recipients, id: report };
  const answer = await app.ask(saveReportSchedule, { ...form, ...(version && { version }) }, await me());
  expect(answer).toMatchObject({ code: 0 });
}
/** @returns what is planned by now, in the order in which it was */
async function planned() {
  await app.database.asSystem(async (tx) => {
    while (await planNext(tx, app.clock.now()));
  });
  const rows = await app.database.asSystem((tx) =>
    tx.selectFrom('report_send').select(['day', 'zone']).orderBy('id').execute(),
  );
  return rows.map(({ day, zone }) => `${day} ${zone}`);
}
const tokenOf = (recipient: number) => linkToken(app.services, recipient);
const markSent = () =>
  app.database.asSystem((tx) => tx.updateTable('report_send').set({ state: 'sent' }).execute());

const monthly = { frequency: 'monthly', monthDay: 1, zone: 'recipient' };
const tokyo = ['tamiko', 'Asia/Tokyo'] as const;
const newYork = ['nora', 'America/New_York'] as const;

describe('what was due before somebody got the report is not made up for', () => {
  test('who is added in a zone that is new gets the next one alone', async () => {
    await save(monthly, [tokyo]);
    at('2026-11-01T00:00:00Z');
    expect(await planned()).toEqual(['2026-11-01 Asia/Tokyo']);
    await markSent();
    at('2026-11-15T08:00:00Z');
    await save(monthly, [tokyo, newYork]);
    at('2026-12-01T00:00:00Z');
    expect(await planned()).toEqual(['2026-11-01 Asia/Tokyo', '2026-12-01 Asia/Tokyo']);
    expect(await nextAt()).toBe('2026-12-01T14:00:00.000Z');
    at('2026-12-01T14:00:00Z');
    expect((await planned()).slice(2)).toEqual(['2026-12-01 America/New_York']);
  });

  test('nor who moves to another zone', async () => {
    await save(monthly, [tokyo, newYork]);
    at('2026-11-15T08:00:00Z');
    await planned();
    await markSent();
    await save(monthly, [tokyo, ['nora', 'Europe/Berlin']]);
    at('2026-12-01T00:00:00Z');
    expect((await planned()).slice(2)).toEqual(['2026-12-01 Asia/Tokyo']);
  });

  test('who was there all the time is made up for, whoever is added beside them', async () => {
    await save(monthly, [newYork]);
    at('2026-11-01T08:00:00Z');
    await save(monthly, [newYork, ['noel', 'America/New_York'], tokyo]);
    at('2026-11-01T20:00:00Z');
    expect(await planned()).toEqual(['2026-11-01 America/New_York']);
  });

  test.each(['bounced', 'left'] as const)(
    'nor who comes back after mails were stopped: %s',
    async (stopped) => {
      await save(monthly, [tokyo, newYork]);
      const { id = 0 } = (await read())?.recipients[1] ?? {};
      await app.database.asSystem((tx) =>
        tx.updateTable('report_recipient').set({ stopped }).where('id', '=', id).execute(),
      );
      at('2026-11-10T08:00:00Z');
      expect(await planned()).toEqual(['2026-11-01 Asia/Tokyo']);
      await markSent();
      if (stopped === 'bounced') await app.ask(retryRecipient, { id }, await me());
      else await app.ask(stopReportMail, { token: tokenOf(id), stopped: false });
      at('2026-12-01T00:00:00Z');
      expect((await planned()).slice(1)).toEqual(['2026-12-01 Asia/Tokyo']);
      at('2026-12-01T14:00:00Z');
      expect((await planned()).slice(2)).toEqual(['2026-12-01 America/New_York']);
    },
  );
});

describe('the next time that is shown', () => {
  const berlin = ['bea', 'Europe/Berlin'] as const;

  test('is another day’s, where the time is moved on a day that has had its mail', async () => {
    await save({}, [berlin]);
    at('2026-10-16T09:00:00Z');
    expect(await planned()).toEqual(['2026-10-16 UTC']);
    await markSent();
    at('2026-10-16T10:00:00Z');
    await save({ time: '15:00' }, [berlin]);
    expect(await nextAt()).toBe('2026-10-17T15:00:00.000Z');
    at('2026-10-16T15:00:00Z');
    expect(await planned()).toHaveLength(1);
    at('2026-10-17T15:00:00Z');
    expect(await planned()).toEqual(['2026-10-16 UTC', '2026-10-17 UTC']);
  });

  test('and the same day’s, where what was due still waits and is dropped', async () => {
    await save({}, [berlin]);
    at('2026-10-16T09:00:00Z');
    await planned();
    at('2026-10-16T10:00:00Z');
    await save({ time: '15:00' }, [berlin]);
    expect(await nextAt()).toBe('2026-10-16T15:00:00.000Z');
  });

  test('of a month, skips the month that has had its mail', async () => {
    await save({ frequency: 'monthly', monthDay: 1 }, [berlin]);
    at('2026-11-01T09:00:00Z');
    await planned();
    await markSent();
    await save({ frequency: 'monthly', monthDay: 1, time: '15:00' }, [berlin]);
    expect(await nextAt()).toBe('2026-12-01T15:00:00.000Z');
  });
});
