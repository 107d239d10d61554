import { createApiKey, removeApiKey, updateApiKey } from '@millrace/contract/people/api-key';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { warnOfEndingKeys } from './warn-of-keys.ts';

const day = 24 * 3_600_000;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
  owner = await createPerson(app);
  await createPerson(app, { organizationId: owner.organizationId, roleId: role.appOwner });
});
afterAll(() => app.close());

const inDays = (days: number) =>
  new Date(app.services.now().getTime() + days * day).toISOString().slice(0, 10);
const make = async (name: string, expiresOn: string | null) => {
  const form = { name, scopes: ['report:read' as const], expiresOn };
  return (await app.ask(createApiKey, form, owner)).data.apiKey;
};
const warn = () => warnOfEndingKeys(app.database, app.services.now());
const told = async () => {
  const rows = await app.database.asSystem((tx) =>
    tx
      .selectFrom('notice')
      .select(['user_id', 'params', 'link_url'])
      .where('message_key', '=', 'notification.content.apiKeyEnding')
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ user_id, params, link_url }) => [user_id, params, link_url]);
};

test('owners hear once of a key that ends within a week, and again when it is given another last day', async () => {
  const [inAWeek, later, muchLater] = [inDays(7), inDays(8), inDays(30)];
  const soon = await make('soon', inAWeek);
  await make('later', later);
  await make('for ever', null);
  const removed = await make('removed', inAWeek);
  await app.ask(removeApiKey, { id: removed.id }, owner);
  await warn();
  await warn();
  const first = { name: 'soon', day: inAWeek };
  expect(await told()).toEqual([[owner.userId, first, `/company/api-keys/edit/${soon.id}`]]);

  const { id, name, scopes, version } = soon;
  await app.ask(updateApiKey, { id, name, scopes, version, expiresOn: muchLater }, owner);
  app.clock.forward(2 * day);
  await warn();
  const params = async () => (await told()).map(([, told]) => told);
  expect(await params()).toEqual([first, { name: 'later', day: later }]);
  app.clock.forward(24 * day);
  await warn();
  expect(await params()).toEqual([first, { name: 'later', day: later }, { name: 'soon', day: muchLater }]);
});
