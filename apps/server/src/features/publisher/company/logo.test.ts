import { selectPublishers } from '@millrace/contract/people/organization';
import { role } from '@millrace/contract/people/permission';
import { getUserInfo } from '@millrace/contract/people/user';
import { getCompany, removeLogo, updateCompany, updateLogo } from '@millrace/contract/publisher/company';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { png } from '../../../testing/png.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');
const logoOf = async (asked: { token: string }) =>
  (await app.ask(getUserInfo, {}, asked)).data.organization.logo;
const upload = (person: Person, bytes: Buffer | string) =>
  app.ask(updateLogo, { picture: base64(bytes) }, person);
const statusOf = async (url: string) => (await app.app.inject({ url })).statusCode;
const historyOf = async (person: Person) =>
  (await app.ask(listChanges, { entity: 'company' }, person)).data.list;

describe('updateLogo', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(updateLogo, { picture: base64(png(9, 9)) })).status).toBe(401);
  });

  test('a viewer: 403, and there is none', async () => {
    const owner = await createPerson(app);
    const { organizationId } = owner;
    const viewer = await createPerson(app, { roleId: role.appViewer, organizationId });
    expect((await upload(viewer, png(9, 9))).status).toBe(403);
    expect(await logoOf(owner)).toBeNull();
  });

  test("another organization's does not exist: it is neither replaced nor seen", async () => {
    const [mine, other] = [await createPerson(app), await createPerson(app)];
    const theirs = (await upload(other, png(9, 9, 11))).data.logo;
    await upload(mine, png(9, 9, 12));
    expect(await logoOf(other)).toBe(theirs);
    const seen = await app.database.inScope(mine, (tx) =>
      tx.selectFrom('organization_logo').select('organization_id').execute(),
    );
    expect(seen).toEqual([{ organization_id: mine.organizationId }]);
  });

  test('everybody of the organization sees it, in the switch menu too, by an address that browsers keep', async () => {
    const owner = await createPerson(app);
    const { organizationId } = owner;
    const viewer = await createPerson(app, { roleId: role.appViewer, organizationId });
    // Kept with the session until then.
    expect(await logoOf(viewer)).toBeNull();
    const { data, code } = await upload(owner, png(300, 200));
    expect(code).toBe(0);
    expect(await logoOf(viewer)).toBe(data.logo);
    const menu = (await app.ask(selectPublishers, {}, viewer)).data;
    expect(menu).toMatchObject([{ id: organizationId, logo: data.logo }]);
    const shown = await app.app.inject({ url: data.logo });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(shown.rawPayload.subarray(8, 12).toString('latin1')).toBe('WEBP');
  });

  test('an Administrator finds it among all organizations', async () => {
    const owner = await createPerson(app);
    const administrator = await createPerson(app, { roleId: role.administrator });
    const { logo } = (await upload(owner, png(9, 9, 21))).data;
    const menu = (await app.ask(selectPublishers, {}, administrator)).data;
    expect(menu.find(({ id }) => id === owner.organizationId)).toMatchObject({ logo });
  });

  test('another one has another address, and nothing is left at the one before', async () => {
    const owner = await createPerson(app);
    const first = (await upload(owner, png(9, 9, 31))).data.logo;
    const next = (await upload(owner, png(9, 9, 32))).data.logo;
    expect(next).not.toBe(first);
    expect(await statusOf(first)).toBe(404);
    expect(await statusOf(next)).toBe(200);
  });

  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
  test.each([
    ['a drawing that could hold scripts', base64(drawing), 'notAPicture'],
    ['a page', base64('<!doctype html><script>alert(1)</script>'), 'notAPicture'],
    ['nothing', '', 'notAPicture'],
    ['no base64', '💥', 'notAPicture'],
    ['more than a megabyte', 'A'.repeat(1_400_000), 'tooLarge'],
  ])('%s is refused at the field, and the logo stays', async (_, picture, name) => {
    const owner = await createPerson(app);
    const before = (await upload(owner, png(9, 9, 41))).data.logo;
    expect(await app.ask(updateLogo, { picture }, owner)).toMatchObject({
      status: 200,
      code: 1004,
      error: { fields: { picture: { key: `picture.errors.${name}` } } },
    });
    expect(await logoOf(owner)).toBe(before);
    expect(await historyOf(owner)).toHaveLength(1);
  });

  test('leaves the form that somebody has open as it is', async () => {
    const owner = await createPerson(app);
    const { version } = (await app.ask(getCompany, {}, owner)).data;
    await upload(owner, png(9, 9, 51));
    const form = {
      name: 'Acme Games',
      email: 'hello@acme.example',
      phone: '+49 30 123456',
      website: 'https://www.acme.example',
      country: 'DE',
      state: null,
      city: null,
      address: 'Unter den Linden 1',
    };
    expect((await app.ask(updateCompany, { ...form, version }, owner)).code).toBe(0);
    expect(await logoOf(owner)).not.toBeNull();
  });
});

describe('removeLogo', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(removeLogo, {})).status).toBe(401);
  });

  test('a viewer: 403, and it stays', async () => {
    const owner = await createPerson(app);
    const { organizationId } = owner;
    const { logo } = (await upload(owner, png(9, 9, 61))).data;
    const viewer = await createPerson(app, { roleId: role.appViewer, organizationId });
    expect((await app.ask(removeLogo, {}, viewer)).status).toBe(403);
    expect(await logoOf(owner)).toBe(logo);
  });

  test("another organization's does not exist, not even the same picture's", async () => {
    const [mine, other] = [await createPerson(app), await createPerson(app)];
    for (const owner of [mine, other]) await upload(owner, png(9, 9, 62));
    expect((await app.ask(removeLogo, {}, mine)).code).toBe(0);
    const theirs = await logoOf(other);
    expect(await statusOf(theirs ?? '')).toBe(200);
  });

  test('leaves none, and nothing at its address; again without harm', async () => {
    const owner = await createPerson(app);
    const { logo } = (await upload(owner, png(9, 9, 63))).data;
    for (const _ of ['once', 'again']) expect((await app.ask(removeLogo, {}, owner)).code).toBe(0);
    expect(await logoOf(owner)).toBeNull();
    expect(await statusOf(logo)).toBe(404);
    expect(await historyOf(owner)).toHaveLength(2);
  });
});

test('the change log tells that a logo was set, changed and taken away; the picture itself is gone', async () => {
  const owner = await createPerson(app);
  await upload(owner, png(9, 9, 71));
  await upload(owner, png(9, 9, 72));
  // The same once more changes nothing.
  await upload(owner, png(9, 9, 72));
  await app.ask(removeLogo, {}, owner);
  const changes = await historyOf(owner);
  const logo = (before: string | null, after: string | null) => ({
    entityId: owner.organizationId,
    action: 'edit',
    who: { name: owner.name },
    fields: [{ field: 'logo', before, after }],
    refusal: { key: 'changeLog.errors.final' },
  });
  expect(changes).toMatchObject([logo('set', null), logo('set', 'changed'), logo(null, 'set')]);
  const answer = await app.ask(revertChange, { id: changes[0]?.id ?? 0 }, owner);
  expect(answer).toMatchObject({ code: 1011, error: { error: 'changeLog.errors.final' } });
});
