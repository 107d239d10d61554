import { role } from '@millrace/contract/people/permission';
import { listReportSends, saveReportSchedule } from '@millrace/contract/report/report-schedule';
import { createSavedReport } from '@millrace/contract/report/saved-report';
import { unmatchedId } from '@millrace/contract/report/unmatched';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Places } from '../../../domain/report/testing/by-hand.ts';
import { createPerson, limitTo, type Person } from '../../../testing/people.ts';
import { openReportMails, type ReportMails } from '../../../testing/report-mails.ts';
import { createHandMadePlaces } from '../../../testing/report-places.ts';
import { scheduleFormOf } from '../../../testing/report-schedules.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let mails: ReportMails;
let app: TestApp;
beforeAll(async () => {
  mails = await openReportMails();
  ({ app } = mails);
});
afterAll(() => mails.close());

let owner: Person;
let places: Places;
let reports = 0;
beforeEach(async () => {
  await app.database.asSystem((tx) => tx.deleteFrom('report_schedule').execute());
  app.clock.set('2026-03-04T08:00:00Z');
  owner = await createPerson(app);
  places = await createHandMadePlaces(app, mails.clickhouse, owner);
});

interface Filter {
  readonly dimension: 'app' | 'placement' | 'instance';
  readonly values: string[];
  readonly exclude: boolean;
}
const unmatched = (dimension: Filter['dimension'], ...others: string[]): Filter => ({
  ...{ dimension, values: [String(unmatchedId(1)), ...others], exclude: false },
});

async function schedule(person: Person, filters: Filter[], emails = [person.email]): Promise<number> {
  const view = {
    ...{ page: 'performance' as const, period: { from: '2026-03-02', to: '2026-03-02' }, filters },
    ...{ dimensions: ['network' as const], metrics: ['revenue' as const] },
  };
  const name = `Filtered ${reports++}`;
  const { data } = await app.ask(createSavedReport, { name, shared: false, view }, person);
  const form = { ...scheduleFormOf(...emails), id: data.id };
  expect(await app.ask(saveReportSchedule, form, person)).toMatchObject({ code: 0 });
  return data.id;
}
const nine = () => {
  app.clock.set('2026-03-04T09:00:00Z');
  return mails.workOff();
};
const sends = async (id: number) => (await app.ask(listReportSends, { id }, owner)).data.list;

test.each(['app', 'placement', 'instance'] as const)(
  'revenue that matches no %s can be filtered by, alone and beside things that are there',
  async (dimension) => {
    const there = String(places[dimension === 'instance' ? 'waterfall' : dimension]);
    const ids = [
      await schedule(owner, [unmatched(dimension)]),
      await schedule(owner, [unmatched(dimension, there)]),
      await schedule(owner, [unmatched(dimension, '999999')]),
    ];
    expect(await nine()).toHaveLength(2);
    const states = [];
    for (const id of ids) states.push((await sends(id))[0]?.error ?? null);
    expect(states).toEqual([null, null, 'reportSchedule.errors.gone']);
  },
);

test('but not by people of some apps', async () => {
  const { organizationId } = owner;
  const limited = await createPerson(app, { organizationId, roleId: role.appViewer });
  await limitTo(app, limited, [places.app]);
  const id = await schedule(owner, [unmatched('app')], [owner.email, limited.email]);
  expect((await nine()).map(({ to }) => to[0])).toEqual([owner.email]);
  expect((await sends(id))[0]?.mails.map(({ state }) => state).toSorted()).toEqual([
    'delivered',
    'notAllowed',
  ]);
});

test('what is left out may be gone', async () => {
  await schedule(owner, [{ dimension: 'instance', values: ['999999'], exclude: true }]);
  expect(await nine()).toHaveLength(1);
});
