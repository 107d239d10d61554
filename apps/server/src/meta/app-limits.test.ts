import { calls, type NamedCall } from '@millrace/contract/calls';
import type { Call } from '@millrace/contract/kit/call';
import { permissionTable, role } from '@millrace/contract/people/permission';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app/app.ts';
import { createExportsForTests } from '../testing/exports.ts';
import { createPerson, type Person } from '../testing/people.ts';
import { rolledBack } from '../testing/rolled-back.ts';
import { createSavedReportForTests } from '../testing/saved-reports.ts';
import { type Answer, askApp, type TestApp } from '../testing/test-app.ts';
import { inOtherApps, otherApps, tell } from './other-apps.ts';
import { questions, storeId, type World } from './questions.ts';
import { openWorld } from './world.ts';

// To whoever is limited to some apps the others do not exist: whatever is done in them, no answer changes. Every call that
// signed-in people may ask is asked, in its usual question, by an App Owner and an App Operator of those apps.

/** Calls that are not asked, and why. */
const notAsked: Readonly<Record<string, string>> = {
  logOut: 'ends the session that asks; names nothing',
  changePassword: 'ends the session that asks; names nothing',
};

const signedIn = calls.filter(({ call }) => call.access !== 'public');
type Answered = Pick<Answer<unknown>, 'status' | 'code' | 'data'>;
type Answers = Readonly<Record<string, Answered>>;

/** What only Administrators may ask is the installation's, and never asked by a member. */
const isOfInstallation = ({ access }: Call) =>
  typeof access === 'object' &&
  permissionTable[access.permission].grants.slice(1).every((grant: string) => grant === '');
const asked = signedIn.filter(({ name, call }) => name in questions && !isOfInstallation(call));

test('every call is asked, or says why not', () => {
  const missing = signedIn.filter(({ name }) => !(name in questions) && !(name in notAsked));
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(Object.keys(notAsked).filter((name) => name in questions)).toEqual([]);
});

let app: TestApp;
let world: World;
let close: () => Promise<void>;
/** Keeps nothing, so that every question is asked of the same state. */
let server: TestApp['app'];
/** The world as members see it who work with its apps and no others. */
let limited: readonly World[];
/** What they are answered while there are no other apps. */
let before: readonly Answers[];
beforeAll(async () => {
  ({ app, world, close } = await openWorld());
  app.clock.hold();
  const unlimited = { session: Number.POSITIVE_INFINITY, address: Number.POSITIVE_INFINITY };
  server = await buildApp(
    { ...app.services, database: rolledBack(app.database).database },
    { logger: pino({ level: 'silent' }), rateLimits: unlimited },
  );
  const apps = await app.database.inScope(world.owner, (tx) => tx.selectFrom('app').select('id').execute());
  const { organizationId } = world.owner;
  const add = (roleId: 30 | 40) =>
    createPerson(app, { organizationId, roleId, apps: apps.map(({ id }) => id) });
  limited = [await worldOf(await add(role.appOwner)), await worldOf(await add(role.appOperator))];
  before = [];
  for (const whose of limited) before = [...before, await allAnswers(whose)];
}, 600_000);
afterAll(async () => {
  await server.close();
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
  return { ...world, owner: person, notice, exports, savedReport };
}

/** What a call answers in the usual question: whole where it only reads, else without what each new row has of its own. */
async function answerOf({ name, call }: NamedCall, whose: World): Promise<Answered> {
  const question = questions[name];
  if (question === undefined) throw new Error(`${name} has no question`);
  const [{ token }, input] = question(whose);
  const { status, code, data } = await askApp<Call>(server, call, input, { token });
  const isRead = call.method === 'GET' && call.changes !== true;
  return isRead ? { status, code, data } : withoutNew({ status, code, data });
}

/** Ids and versions, moments, tokens and seeds differ from one time to the next. */
function withoutNew(answer: Answered): Answered {
  const text = JSON.stringify(answer, (key, value: unknown) => {
    if (typeof value === 'number' && key !== 'status' && key !== 'code') return 0;
    return typeof value === 'string' && /^(\d{4}-\d\d-\d\dT.*|[\w-]{32,})$/.test(value) ? '…' : value;
  });
  return JSON.parse(text.replaceAll(/"\d+"/g, '"0"'));
}

async function allAnswers(whose: World): Promise<Answers> {
  const answers: Record<string, Answered> = {};
  // One of the questions brings the store back.
  world.store.set(storeId, { kind: 'down' });
  for (const named of asked) answers[named.name] = await answerOf(named, whose);
  return answers;
}

test('the questions mean something: most are answered to whoever is limited', () => {
  const isAnswered = (name: string) => before.some((answers) => answers[name]?.code === 0);
  const answered = asked.filter(({ name }) => isAnswered(name));
  // The others are for owners, or stand on what an earlier question would have left.
  expect(answered.length).toBeGreaterThan(asked.length * 0.6);
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
