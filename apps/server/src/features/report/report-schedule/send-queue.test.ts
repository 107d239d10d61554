import { stopReportMail } from '@millrace/contract/report/report-mail';
import {
  getReportSchedule,
  retryRecipient,
  saveReportSchedule,
  updateReportDomains,
} from '@millrace/contract/report/report-schedule';
import { reportView } from '@millrace/contract/report/view';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { memberRights } from '../../../platform/session/member-rights.ts';
import { createPerson, type Person, signInDirectly } from '../../../testing/people.ts';
import { scheduleFormOf } from '../../../testing/report-schedules.ts';
import { createSavedReportForTests } from '../../../testing/saved-reports.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { linkToken } from './mail-link.ts';
import { readersOf } from './readers.ts';
import { claimSend, planNext } from './send-queue.ts';
import { questionOfView } from './view-question.ts';

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

describe('what came due a moment ago is not lost', () => {
  beforeEach(async () => {
    await save(monthly, [tokyo, newYork]);
    at('2026-11-01T00:00:05Z');
  });

  test('by a save that leaves the times as they are', async () => {
    await save({ ...monthly, format: 'xlsx' }, [tokyo, newYork, ['noel', 'America/New_York']]);
    expect(await nextAt()).toBe('2026-11-01T14:00:00.000Z');
    expect(await planned()).toEqual(['2026-11-01 Asia/Tokyo']);
  });

  test('by somebody who is written to again, or wants none any more', async () => {
    const { id = 0 } = (await read())?.recipients[1] ?? {};
    await app.ask(retryRecipient, { id }, await me());
    expect(await planned()).toEqual(['2026-11-01 Asia/Tokyo']);
    at('2026-12-01T00:00:05Z');
    await app.ask(stopReportMail, { token: tokenOf(id), stopped: true });
    expect((await planned()).slice(1)).toEqual(['2026-12-01 Asia/Tokyo']);
  });

  test('but by other times, which are those from now on', async () => {
    await save({ ...monthly, time: '10:00' }, [tokyo, newYork]);
    expect(await planned()).toEqual([]);
    expect(await nextAt()).toBe('2026-11-01T01:00:00.000Z');
  });
});

describe('a day comes once', () => {
  /** Everybody who is written to in the place where it is due. */
  async function mailed(day: string) {
    await app.database.asSystem(async (tx) => {
      for (const send of await tx.selectFrom('report_send').selectAll().where('day', '=', day).execute()) {
        const some = tx
          .selectFrom('report_recipient')
          .select('id')
          .where('schedule_id', '=', send.schedule_id);
        const of = send.zone === 'UTC' ? some : some.where('zone', '=', send.zone);
        for (const { id } of await of.execute())
          await tx
            .insertInto('report_mail')
            .values({
              organization_id: send.organization_id,
              send_id: send.id,
              recipient_id: id,
              state: 'queued',
            })
            .execute();
      }
    });
    await markSent();
  }
  const daily = { zone: 'recipient' };
  const berlin = 'Europe/Berlin';

  test('to who moves to where it is still to come', async () => {
    await save(daily, [tokyo]);
    at('2026-10-16T00:00:00Z');
    expect(await planned()).toEqual(['2026-10-16 Asia/Tokyo']);
    await mailed('2026-10-16');
    await save(daily, [['tamiko', berlin]]);
    expect(await nextAt()).toBe('2026-10-17T07:00:00.000Z');
    at('2026-10-16T07:00:00Z');
    expect(await planned()).toHaveLength(1);
    at('2026-10-17T07:00:00Z');
    expect((await planned()).slice(1)).toEqual(['2026-10-17 Europe/Berlin']);
  });

  test('also where it comes to others, and whoever has not had it gets it', async () => {
    await save(daily, [tokyo, ['bea', berlin]]);
    at('2026-10-16T00:00:00Z');
    await planned();
    await mailed('2026-10-16');
    await save(daily, [
      ['tamiko', berlin],
      ['bea', berlin],
    ]);
    at('2026-10-16T07:00:00Z');
    expect(await planned()).toEqual(['2026-10-16 Asia/Tokyo', '2026-10-16 Europe/Berlin']);
    expect(await readersNow()).toEqual(['bea@agency.example']);
  });

  test('where the schedule goes from UTC to everybody’s own time', async () => {
    await save({}, [newYork]);
    at('2026-10-16T09:00:00Z');
    await planned();
    await mailed('2026-10-16');
    await save(daily, [newYork]);
    expect(await nextAt()).toBe('2026-10-17T13:00:00.000Z');
  });

  /** Of what waits longest. */
  const readersNow = () =>
    app.database.asSystem(async (tx) => {
      const send = await claimSend(tx, app.clock.now());
      if (send === undefined) return [];
      const { asked } = questionOfView(z.parse(reportView, send.report.view), send);
      const rights = await memberRights(tx, {
        ...{ organizationId: send.organizationId, userId: send.ownerId, roleId: 0 },
      });
      if (rights === undefined) return [];
      const readers = await readersOf(tx, send, asked, { ...rights, userId: send.ownerId });
      return readers.map(({ email }) => email);
    });
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
