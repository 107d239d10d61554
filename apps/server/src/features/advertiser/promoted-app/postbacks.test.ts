import { getPostbacks } from '@millrace/contract/advertiser/postback';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConversionRecord } from '../../../delivery/record.ts';
import { rowsFrom } from '../../../delivery/testing/rows-from.ts';
import { adSecretOf } from '../../../domain/own-ads/ad-secret.ts';
import { openTouch } from '../../../domain/own-ads/click-id.ts';
import { queueTold } from '../../../domain/own-ads/queue-told.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createTestAdvertiser } from '../../../testing/campaigns.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let clickhouse: ClickHouse;
let app: TestApp;
let promoter: Person;
let id: number;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  id = (await app.ask(createPromotedApp, site, promoter)).data.id;
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

test("getPostbacks: signed out 401, a publisher 403, another advertiser's does not exist", async () => {
  expect((await app.ask(getPostbacks, { id })).status).toBe(401);
  expect((await app.ask(getPostbacks, { id }, await createPerson(app))).status).toBe(403);
  const stranger = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask(getPostbacks, { id }, stranger)).code).toBe(1002);
  expect((await app.ask(getPostbacks, { id: 2_000_000_000 }, promoter)).code).toBe(1002);
});

test('the click id to try with is of the app, and of no click', async () => {
  const { testClickId } = (await app.ask(getPostbacks, { id }, promoter)).data;
  const touch = openTouch(adSecretOf(app.services.secrets), testClickId);
  expect(touch).toMatchObject({ promoted: id, advertiser: promoter.organizationId, isTest: true });
});

test('the last ones that were told of, with what won them or why they do not count, and none of others', async () => {
  const { person, campaignId } = await createTestAdvertiser(app);
  const told = (
    at: number,
    known: Partial<ConversionRecord>,
    {
      of = id,
      by = person.organizationId,
      paid = { spent: '2.5' },
    }: {
      readonly of?: number;
      readonly by?: number;
      readonly paid?: { readonly spent: string; readonly unbilled?: 'budget' };
    } = {},
  ) =>
    rowsFrom(
      {},
      {
        kind: 'event',
        id: `told ${of} ${at}`,
        receivedAt: Date.now() - 60_000 + at,
        // What counts for nobody stands with whoever was told of it.
        ...(known.touch === undefined && { organizationId: by, appId: 0 }),
        conversion: {
          ...{
            promotedAppId: of,
            name: 'purchase',
            eventId: `e${at}`,
            value: '',
            currency: '',
            valueUsd: '0',
          },
          ...{ key: `${of} ${at}`, ...known },
        },
        ...(known.touch !== undefined && {
          ownAd: { bidId: 'b', advertiserId: by, campaignId, creativeId: 1, ...paid },
        }),
      },
    ).map(({ row }) => ({ ...row }));
  const own = (await app.ask(createPromotedApp, { kind: 'website', link: 'https://a.example' }, person)).data
    .id;
  await clickhouse.ingest(
    'event',
    [
      ...told(1, { touch: 'click', valueUsd: '9.99' }, { of: own }),
      ...told(2, { refusal: 'tooLate' }, { of: own }),
      ...told(3, { refusal: 'badSecret' }),
      // Of the app by its number, and of somebody else.
      ...told(4, { touch: 'click' }, { of: own, by: promoter.organizationId }),
      ...told(5, { refusal: 'tooLate' }, { of: own, by: promoter.organizationId }),
      ...told(6, { touch: 'click' }, { of: own, paid: { spent: '0', unbilled: 'budget' } }),
    ],
    { token: 'told' },
  );
  const { received, isStoreAway } = (await app.ask(getPostbacks, { id: own }, person)).data;
  expect(isStoreAway).toBe(false);
  expect(received).toMatchObject([
    { eventId: 'e6', touch: 'click', refusal: null, spent: '0', isBeyondBudget: true },
    { name: 'purchase', eventId: 'e2', touch: null, refusal: 'tooLate', campaign: null, spent: '0' },
    {
      ...{ eventId: 'e1', touch: 'click', refusal: null, campaign: { id: campaignId, name: 'Autumn' } },
      ...{ spent: '2.5', valueUsd: '9.99', isBeyondBudget: false },
    },
  ]);
});

test('while the store of events is away all else is told, what is being looked up too, and it says what is missing', async () => {
  const server = await openTestApp();
  const somebody = await createPerson(server, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://c.example' } as const;
  const { id: own } = (await server.ask(createPromotedApp, site, somebody)).data;
  const told = {
    ...{ recordId: 'waits', kind: 'install' as const, promotedAppId: own, eventId: 'order 3' },
    ...{ advertiserId: somebody.organizationId, name: 'install', value: '1', currency: 'USD' },
    ...{ valueUsd: '1', happenedAt: null, toldAt: Date.now() - 1_000, key: '7', viewer: '8' },
  };
  await server.database.asSystem((tx) => queueTold(tx, [told]));
  const { status, data } = await server.ask(getPostbacks, { id: own }, somebody);
  expect([status, data.isStoreAway]).toEqual([200, true]);
  expect(data.received).toMatchObject([{ eventId: 'order 3', isWaiting: true }]);
  expect(openTouch(adSecretOf(server.services.secrets), data.testClickId)).toMatchObject({ promoted: own });
  expect(data.secret).not.toBe('');
  await server.close();
});

test('what is being looked up stands there until it is decided, and for others never', async () => {
  const told = (promotedAppId: number, eventId: string) => ({
    ...{ recordId: `waits ${promotedAppId}`, kind: 'install' as const, promotedAppId, eventId },
    ...{ advertiserId: promoter.organizationId, name: 'install', value: '4,99', currency: 'EUR' },
    ...{ valueUsd: '5.4', happenedAt: null, toldAt: Date.now() - 1_000, key: '7', viewer: '8' },
  });
  const stranger = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://b.example' } as const;
  const { id: theirs } = (await app.ask(createPromotedApp, site, stranger)).data;
  await app.database.asSystem((tx) => queueTold(tx, [told(id, 'order 1'), told(theirs, 'order 2')]));
  const received = async () => (await app.ask(getPostbacks, { id }, promoter)).data.received;
  expect(await received()).toMatchObject([
    {
      ...{ name: 'install', eventId: 'order 1', isWaiting: true, touch: null, refusal: null },
      ...{ campaign: null, spent: '0', valueUsd: '5.4' },
    },
  ]);
  await app.database.asSystem((tx) =>
    tx
      .updateTable('told_conversion')
      .set({ state: 'done', viewer: null, event_id: '' })
      .where('promoted_app_id', '=', id)
      .execute(),
  );
  expect(await received()).toEqual([]);
});
