import { calls } from '@millrace/contract/calls';
import { role } from '@millrace/contract/people/permission';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportQuery } from '../platform/clickhouse/clickhouse.ts';
import { createExportsForTests } from '../testing/exports.ts';
import { createPerson, type Person } from '../testing/people.ts';
import { createScheduleForTests } from '../testing/report-schedules.ts';
import { createSavedReportForTests } from '../testing/saved-reports.ts';
import type { TestApp } from '../testing/test-app.ts';
import { isOfInstallation } from './of-installation.ts';
import { inOtherApps, otherApps, tell } from './other-apps.ts';
import { questions, type World } from './questions.ts';
import { type Answered, openUsualAnswers, type UsualAnswers } from './usual-answers.ts';
import { openWorld } from './world.ts';

// To whoever is limited to some apps the others do not exist: whatever is done in them, no answer changes. Every call that
// signed-in people may ask is asked, in its usual question, by an App Owner and an App Operator of those apps.

/** Calls that are not asked, and why. */
const notAsked: Readonly<Record<string, string>> = {
  logOut: 'ends the session that asks; names nothing',
  changePassword: 'ends the session that asks; names nothing',
  beginSecondFactor: 'of the own account; takes what is sealed for one request',
  confirmSecondFactor: 'as beginSecondFactor',
  renewRecoveryCodes: 'as beginSecondFactor',
  removeSecondFactor: 'as beginSecondFactor',
  removeOwnAccount: 'as beginSecondFactor',
};

const signedIn = calls.filter(({ call }) => call.access !== 'public');
type Answers = Readonly<Record<string, Answered>>;

/** Asked by advertisers alone: that a publisher lets them into another app is meant to be told to them. */
const ofAdvertisers = ['listPublisherApps'];

// What only Administrators may ask is never asked by a member.
const asked = signedIn.filter(
  ({ name, call }) => name in questions && !isOfInstallation(call) && !ofAdvertisers.includes(name),
);

test('every call is asked, or says why not', () => {
  const missing = signedIn.filter(({ name }) => !(name in questions) && !(name in notAsked));
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(Object.keys(notAsked).filter((name) => name in questions)).toEqual([]);
});

let app: TestApp;
let world: World;
let close: () => Promise<void>;
let usual: UsualAnswers;
/** The world as members see it who work with its apps and no others. */
let limited: readonly World[];
/** What they are answered while there are no other apps. */
let before: readonly Answers[];
/** What the event store is asked for that, by call. */
const storeAsked: { readonly name: string; readonly query: ReportQuery }[] = [];
let asking: string | undefined;
let reached: readonly number[];
beforeAll(async () => {
  ({ app, world, close } = await openWorld((query) => {
    if (asking !== undefined) storeAsked.push({ name: asking, query });
  }));
  usual = await openUsualAnswers(app);
  const apps = await app.database.inScope(world.owner, (tx) => tx.selectFrom('app').select('id').execute());
  reached = apps.map(({ id }) => id).toSorted((a, b) => a - b);
  const { organizationId } = world.owner;
  const add = (roleId: 30 | 40) => createPerson(app, { organizationId, roleId, apps: reached });
  limited = [await worldOf(await add(role.appOwner)), await worldOf(await add(role.appOperator))];
  before = [];
  for (const whose of limited) before = [...before, await allAnswers(whose)];
}, 600_000);
afterAll(async () => {
  await usual.close();
  await close();
});

/** The world with what is a person's own in place of the owner's. */
async function worldOf(person: Person): Promise<World> {
  const notice = await tell(app, person, undefined);
  const exports = await createExportsForTests(app, person);
  await app.database.asSystem((tx) =>
    tx.updateTable('report_export').set({ app_ids: [] }).where('user_id', '=', person.userId).execute(),
  );
  const savedReport = await createSavedReportForTests(app, person);
  const schedule = await createScheduleForTests(app, person);
  const own = { ...schedule, sent: world.schedule.sent };
  return { ...world, owner: person, notice, exports, savedReport, schedule: own };
}

async function allAnswers(whose: World): Promise<Answers> {
  const answers: Record<string, Answered> = {};
  for (const named of asked) {
    asking = whose === world ? undefined : named.name;
    answers[named.name] = await usual.of(named, whose);
  }
  asking = undefined;
  return answers;
}

test('the questions mean something: most are answered to whoever is limited', () => {
  const isAnswered = (name: string) => before.some((answers) => answers[name]?.code === 0);
  const answered = asked.filter(({ name }) => isAnswered(name));
  // The others are for owners, or stand on what an earlier question would have left.
  expect(answered.length).toBeGreaterThan(asked.length * 0.6);
});

test('the event store is asked of their apps alone, whatever it would answer', () => {
  const { organizationId } = world.owner;
  const own = storeAsked.filter(({ query: { params } }) => params?.organization === organizationId);
  expect([...new Set(own.map(({ name }) => name))]).toEqual(
    expect.arrayContaining(['queryReport', 'queryCohorts', 'queryQuality', 'explainChange', 'getFillLoss']),
  );
  const isLimited = ({ sql, params = {} }: ReportQuery) =>
    (sql.includes('app_id IN {apps:Array(UInt32)}') && String(params.apps) === String(reached)) ||
    // Of one that the database has shown to be reached.
    (sql.includes('app_id = {app:UInt32}') && reached.includes(Number(params.app)));
  const loose = own.filter(({ query }) => !isLimited(query));
  expect(loose.map(({ name, query }) => `${name}: ${query.sql} ${JSON.stringify(query.params)}`)).toEqual([]);
});

test('whatever is done in other apps, no answer to whoever is limited changes', {
  timeout: 600_000,
}, async () => {
  const ownerBefore = await allAnswers(world);
  const steps = fc.array(fc.constantFrom(...otherApps), { minLength: 1, maxLength: 6 });
  const check = fc.asyncProperty(steps, async (chosen) => {
    for (const step of chosen) await inOtherApps[step](app, world, limited);
    for (const [place, whose] of limited.entries()) expect(await allAnswers(whose)).toEqual(before[place]);
  });
  // One of each first.
  await fc.assert(check, { numRuns: 3, examples: [[[...otherApps]]], endOnFailure: true });
  // To others they do: the steps above leave something.
  const ownerAfter = await allAnswers(world);
  const changed = Object.keys(ownerAfter).filter(
    (name) => JSON.stringify(ownerAfter[name]) !== JSON.stringify(ownerBefore[name]),
  );
  expect(changed).toEqual(
    expect.arrayContaining(['listApps', 'listChanges', 'listDecisionTraces', 'listSavedReports']),
  );
  expect(changed).toEqual(expect.arrayContaining(['listRevenueUploads', 'listNotices', 'listAccounts']));
});
