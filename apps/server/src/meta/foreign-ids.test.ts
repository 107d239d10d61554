import { calls } from '@millrace/contract/calls';
import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/permission';
import { getPromote } from '@millrace/contract/promotion';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contentsOf } from '../testing/contents.ts';
import { createPerson, type Person } from '../testing/people.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

/** Another tenant, and what belongs to it. */
interface Foreign {
  readonly owner: Person;
  readonly promoter: Person;
  readonly invitation: number;
  readonly notice: number;
}

const company = {
  name: 'Acme Games',
  email: 'hello@acme.example',
  phone: '+49 30 123456',
  website: 'https://www.acme.example',
  country: 'DE',
  state: null,
  city: null,
  address: 'Unter den Linden 1',
  version: 1,
};

/** For every call that takes an id: a question with an id of the other tenant, right in everything else. */
const questions: Readonly<Record<string, (foreign: Foreign) => object>> = {
  getCompany: ({ owner }) => ({ id: owner.organizationId }),
  updateCompany: ({ owner }) => ({ ...company, id: owner.organizationId }),
  switchPublisher: ({ owner }) => ({ pubId: owner.organizationId, roleId: role.organizationOwner }),
  switchAdvertiser: ({ promoter }) => ({ advId: promoter.organizationId, roleId: role.promoter }),
  selectPublishers: ({ owner }) => ({ userId: owner.userId }),
  selectAdvertisers: ({ promoter }) => ({ userId: promoter.userId }),
  updateMemberStatus: ({ owner }) => ({ id: owner.userId, status: 0 }),
  resendInvitation: ({ invitation }) => ({ id: invitation }),
  withdrawInvitation: ({ invitation }) => ({ id: invitation }),
  readNotice: ({ notice }) => ({ notificationId: notice }),
};

/** Ids of the product, not of a tenant. */
const everyones = new Set(['roleId']);

function idsOf(call: Call): string[] {
  const { properties = {} } = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).filter((name) => /^(id|ids|.+Ids?)$/.test(name) && !everyones.has(name));
}

const withIds = calls.filter(({ call }) => idsOf(call).length > 0);

let app: TestApp;
let foreign: Foreign;
let askers: Person[];
beforeAll(async () => {
  app = await openTestApp();
  const owner = await createPerson(app);
  const promoter = await createPerson(app, { roleId: role.promoter });
  foreign = { owner, promoter, ...(await belongings(owner)) };
  askers = [await createPerson(app), await createPerson(app, { roleId: role.promoter })];
});
afterAll(() => app.close());

function belongings({ organizationId, userId }: Person): Promise<{ invitation: number; notice: number }> {
  return app.database.asSystem(async (tx) => {
    const invitation = await tx
      .insertInto('invitation')
      .values({
        organization_id: organizationId,
        email: 'guest@example.com',
        role_id: role.appViewer,
        token_hash: Buffer.alloc(32, 1),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const notice = await tx
      .insertInto('notice')
      .values({
        organization_id: organizationId,
        user_id: userId,
        alert_level: 0,
        message_key: 'notification.content.passwordChanged',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { invitation: invitation.id, notice: notice.id };
  });
}

test('every call that takes an id stands in the table above, and nothing else does', () => {
  expect(Object.keys(questions).sort()).toEqual(withIds.map(({ name }) => name).sort());
});

test.each(withIds.map(({ name, call }) => [name, call] as const))(
  "%s with another tenant's id: does not exist, and nothing changes",
  async (name, call) => {
    const question = questions[name];
    if (question === undefined) throw new Error(`${name} is missing in the table`);
    const before = await contentsOf(app.database);
    const codes: number[] = [];
    for (const { token } of askers) {
      const { status, code } = await app.ask<Call>(call, question(foreign), { token });
      expect([status, code]).toBeOneOf([
        [200, 1002],
        [403, 1000],
      ]);
      codes.push(code);
    }
    // A refusal for want of rights alone would prove nothing about the id.
    expect(codes).toContain(1002);
    expect(await contentsOf(app.database)).toEqual(before);
  },
);

test('the ids are right: their owners reach what they name', async () => {
  const asked = async (name: string, { token }: Person) => {
    const named = calls.find((one) => one.name === name);
    const question = questions[name];
    if (named === undefined || question === undefined) throw new Error(`${name} is missing`);
    return (await app.ask<Call>(named.call, question(foreign), { token })).code;
  };
  const { owner, promoter } = foreign;
  const own = ['getCompany', 'updateCompany', 'switchPublisher', 'selectPublishers', 'readNotice'];
  for (const name of [...own, 'resendInvitation', 'withdrawInvitation']) {
    expect([name, await asked(name, owner)]).toEqual([name, 0]);
  }
  for (const name of ['switchAdvertiser', 'selectAdvertisers']) {
    expect([name, await asked(name, promoter)]).toEqual([name, 0]);
  }
  expect((await app.ask(getPromote, {}, promoter)).data.id).toBe(promoter.organizationId);
  // Only a refusal of its own kind: nobody disables themselves.
  expect(await asked('updateMemberStatus', owner)).toBe(1011);
});
