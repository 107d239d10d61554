import { listInstallationChanges } from '@millrace/contract/operator/installation';
import {
  getInstallationLogo,
  removeInstallationLogo,
  updateInstallationLogo,
} from '@millrace/contract/operator/installation-logo';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLogo, readSender } from '../../../domain/installation/logo.ts';
import { type BuiltConsole, makeBuiltConsole } from '../../../testing/built-console.ts';
import { contentsOf } from '../../../testing/contents.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { png } from '../../../testing/png.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let built: BuiltConsole;
let administrator: Person;
beforeAll(async () => {
  built = await makeBuiltConsole();
  app = await openTestApp({ app: { consoleDir: built.dir } });
  administrator = await createPerson(app, { roleId: role.administrator });
});
afterAll(async () => {
  await app.close();
  await built.remove();
});

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');
const stored = async () => (await app.ask(getInstallationLogo, {}, administrator)).data;
/** On top of what is there. */
async function upload(picture: string) {
  const { version } = await stored();
  return app.ask(updateInstallationLogo, { picture, version }, administrator);
}
const remove = async () =>
  app.ask(removeInstallationLogo, { version: (await stored()).version }, administrator);
const history = async () => (await app.ask(listInstallationChanges, {}, administrator)).data.list;
/** As the log-in page has it. */
async function brandOfPage(): Promise<unknown> {
  const { body } = await app.app.inject({ url: '/user/login' });
  const [, content = ''] = /<meta name="brand" content="([^"]*)">/.exec(body) ?? [];
  return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

describe.each([
  ['getInstallationLogo', getInstallationLogo, {}],
  ['updateInstallationLogo', updateInstallationLogo, { picture: base64(png(9, 9)), version: 1 }],
  ['removeInstallationLogo', removeInstallationLogo, { version: 1 }],
] as const)('%s', (_, call, input) => {
  test('signed out: 401', async () => {
    expect((await app.ask(call, input)).status).toBe(401);
  });

  test.each([role.organizationOwner, role.appViewer, role.promoter])('role %i: 403', async (roleId) => {
    const person = await createPerson(app, { roleId });
    const before = await contentsOf(app);
    expect((await app.ask(call, input, person)).status).toBe(403);
    expect(await contentsOf(app)).toEqual(before);
  });
});

test('the database lets nobody else write it either', async () => {
  const owner = await createPerson(app);
  const written = await app.database.inScope(owner, (tx) =>
    tx.updateTable('installation_logo').set({ version: 99 }).returning('version').execute(),
  );
  expect(written).toEqual([]);
});

test('at first there is none', async () => {
  expect(await stored()).toEqual({ logo: null, version: 1 });
  expect(await brandOfPage()).toEqual({ name: null, logo: null });
  expect(await readSender(app.services)).toEqual({ name: 'Millrace', logo: null });
});

test('it is PNG, stands in the page before anybody has signed in, and above mails', async () => {
  const { data, code } = await upload(base64(png(300, 200, 11)));
  expect(code).toBe(0);
  expect(await brandOfPage()).toEqual({ name: null, logo: data.logo });
  const shown = await app.app.inject({ url: data.logo ?? '' });
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(shown.rawPayload.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect((await readSender(app.services)).logo).toEqual(shown.rawPayload);
  // Those who are sent statements read it, too.
  const owner = await createPerson(app);
  expect(await app.database.inScope(owner, readLogo)).toEqual(shown.rawPayload);
});

test('another one has another address, and nothing is left at the one before', async () => {
  const first = (await upload(base64(png(9, 9, 31)))).data.logo ?? '';
  const next = (await upload(base64(png(9, 9, 32)))).data.logo ?? '';
  expect(next).not.toBe(first);
  expect((await app.app.inject({ url: first })).statusCode).toBe(404);
  expect((await app.app.inject({ url: next })).statusCode).toBe(200);
});

test.each([
  ['a drawing that could hold scripts', base64('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'notAPicture'],
  ['nothing', '', 'notAPicture'],
  ['no base64', '💥', 'notAPicture'],
  ['more than a megabyte', 'A'.repeat(1_400_000), 'tooLarge'],
])('%s is refused at the field, and the logo stays', async (_, picture, name) => {
  const before = await contentsOf(app);
  expect(await upload(picture)).toMatchObject({
    status: 200,
    code: 1004,
    error: { fields: { picture: { key: `picture.errors.${name}` } } },
  });
  expect(await contentsOf(app)).toEqual(before);
});

test('an older edit is refused and shown what is there', async () => {
  await upload(base64(png(9, 9, 41)));
  const now = await stored();
  const older = { version: now.version - 1 };
  const answers = [
    await app.ask(updateInstallationLogo, { picture: base64(png(9, 9, 42)), ...older }, administrator),
    await app.ask(removeInstallationLogo, older, administrator),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({
      code: 1013,
      error: { current: now, saved: { who: { name: administrator.name } } },
    });
  expect(await stored()).toEqual(now);
});

test('taken away, the mark of the product is there again, and nothing at its address', async () => {
  const logo = (await upload(base64(png(9, 9, 51)))).data.logo ?? '';
  for (const _ of ['once', 'again']) expect((await remove()).data.logo).toBeNull();
  expect((await app.app.inject({ url: logo })).statusCode).toBe(404);
  expect(await brandOfPage()).toEqual({ name: null, logo: null });
});

test('history tells that it was set, changed and taken away, and by whom', async () => {
  const before = (await history()).length;
  await upload(base64(png(9, 9, 61)));
  await upload(base64(png(9, 9, 62)));
  // The same once more changes nothing.
  await upload(base64(png(9, 9, 62)));
  await remove();
  const changes = await history();
  expect(changes).toHaveLength(before + 3);
  const entry = (was: string | null, is: string | null) => ({
    ...{ entity: 'settings', action: 'edit', who: administrator.name },
    fields: [{ field: 'logo', before: was, after: is }],
  });
  expect(changes.slice(0, 3)).toEqual([
    expect.objectContaining(entry('set', null)),
    expect.objectContaining(entry('set', 'changed')),
    expect.objectContaining(entry(null, 'set')),
  ]);
});
