import { createCampaign, switchCampaigns } from '@millrace/contract/advertiser/campaign';
import { type CampaignTargeting, everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaignFormOf } from '../../testing/campaigns.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { LeaseAsk } from './lease.ts';
import { leaseBudgets } from './lease-budgets.ts';
import { nanosOf, usdOf } from './nano-dollars.ts';

let app: TestApp;
let promoter: Person;
let promotedAppId: number;
beforeAll(async () => {
  app = await openTestApp();
  promoter = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
});
afterAll(() => app.close());

const today = '2026-11-20';
const midnight = Date.parse(`${today}T00:00:00Z`);
const noon = midnight + 12 * 3_600_000;

interface Terms {
  readonly daily: string | null;
  readonly total?: string | null;
  readonly pacing?: 'even' | 'fast';
  readonly targeting?: CampaignTargeting;
  readonly switch?: 'on' | 'paused';
}

let campaigns = 0;
async function aCampaign({
  daily,
  total = null,
  pacing = 'fast',
  targeting = everybody,
  switch: to = 'on',
}: Terms): Promise<number> {
  campaigns += 1;
  const form = {
    ...campaignFormOf({
      name: `Leased ${campaigns}`,
      dailyBudget: daily,
      totalBudget: total,
      pacing,
      targeting,
    }),
    ...(daily === null && { bid: '0' }),
  };
  const { id } = (await app.ask(createCampaign, { ...form, promotedAppId }, promoter)).data;
  await app.ask(switchCampaigns, { ids: [id], switch: to }, promoter);
  await setAdded(id, midnight - 86_400_000);
  return id;
}
const setAdded = (id: number, at: number) =>
  app.database.asSystem((tx) =>
    tx
      .updateTable('campaign')
      .set({ created_at: new Date(at) })
      .where('id', '=', id)
      .execute(),
  );

const ask = (campaignId: number, need: string, known: Partial<LeaseAsk> = {}): LeaseAsk => ({
  ...{ campaignId, day: today, back: '0', need, least: need, isDue: false },
  ...known,
});
const lend = (asks: readonly LeaseAsk[], now = noon) =>
  app.database.asSystem((tx) => leaseBudgets(tx, asks, now));
async function lendOne(one: LeaseAsk, now = noon) {
  const [answer] = await lend([one], now);
  if (answer === undefined) throw new Error('no answer');
  return { granted: nanosOf(answer.granted), refused: answer.refused };
}
const leased = async (campaignId: number, day = today) => {
  const { rows } = await app.database.asSystem(async (tx) => ({
    rows: await tx
      .selectFrom('campaign_lease')
      .select('leased')
      .where('campaign_id', '=', campaignId)
      .where((eb) => eb(eb.cast<string>('day', 'text'), '=', day))
      .execute(),
  }));
  return rows[0]?.leased ?? null;
};
const book = (campaignId: number, day: string, spent: string) =>
  app.database.asSystem((tx) =>
    tx
      .insertInto('campaign_day')
      .values({ organization_id: promoter.organizationId, campaign_id: campaignId, day, spent })
      .execute(),
  );
const usd = (text: string) => nanosOf(text);

describe('what is lent', () => {
  test('is a fiftieth of the day at first, and always what one thing costs', async () => {
    const id = await aCampaign({ daily: '50' });
    expect(await lendOne(ask(id, '0.004'))).toEqual({ granted: usd('1'), refused: null });
    expect(await lendOne(ask(id, '3'))).toEqual({ granted: usd('6'), refused: null });
    expect(await lendOne(ask(id, '9', { isDue: true }))).toEqual({ granted: usd('10.75'), refused: null });
    expect(await lendOne(ask(id, '9', { isDue: true }))).toEqual({ granted: usd('9'), refused: null });
    expect(await leased(id)).toBe('26.750000000');
  });

  test('ends with the budget of the day; a new day has another', async () => {
    const id = await aCampaign({ daily: '5' });
    await lendOne(ask(id, '4.9'));
    expect(await lendOne(ask(id, '0.2'))).toEqual({ granted: 0n, refused: 'budget' });
    expect(await lendOne(ask(id, '0.2', { least: '0.1', isDue: true }))).toEqual({
      granted: usd('0.1'),
      refused: 'budget',
    });
    expect(await lendOne(ask(id, '0.000001'))).toEqual({ granted: 0n, refused: 'budget' });
    const tomorrow = { day: '2026-11-21' };
    expect((await lendOne(ask(id, '1', tomorrow), midnight + 86_400_000)).granted).toBe(usd('1.25'));
  });

  test('ends with the budget in all: closed days as counted, the last two by what was lent or counted', async () => {
    const id = await aCampaign({ daily: '20', total: '50' });
    await book(id, '2026-11-10', '15');
    await book(id, '2026-11-19', '4');
    await lendOne(ask(id, '10', { day: '2026-11-19' }), midnight - 1);
    // Its day began with what was counted of it: 4, then 10 lent.
    expect(await leased(id, '2026-11-19')).toBe('14.000000000');
    await lendOne(ask(id, '18'));
    expect(await lendOne(ask(id, '4', { isDue: true }))).toEqual({ granted: 0n, refused: 'budget' });
    expect((await lendOne(ask(id, '2'))).granted).toBe(usd('2'));
  });

  test('begins where the day stood before there were leases', async () => {
    const id = await aCampaign({ daily: '10' });
    await book(id, today, '9.5');
    expect(await lendOne(ask(id, '0.6'))).toEqual({ granted: 0n, refused: 'budget' });
    expect((await lendOne(ask(id, '0.5'))).granted).toBe(usd('0.5'));
  });

  test('is taken back, and lent to others', async () => {
    const id = await aCampaign({ daily: '5' });
    await lendOne(ask(id, '5'));
    expect((await lendOne(ask(id, '1'))).refused).toBe('budget');
    expect(await lendOne(ask(id, '0', { back: '2.5' }))).toEqual({ granted: 0n, refused: null });
    expect(await leased(id)).toBe('2.500000000');
    expect((await lendOne(ask(id, '1'))).granted).toBe(usd('1'));
    // More than was ever lent is none.
    await lendOne(ask(id, '0', { back: '1000' }));
    expect(await leased(id)).toBe('0.000000000');
  });

  test('evenly is no more than the day has had, but for what was shown already', async () => {
    const id = await aCampaign({ daily: '24', pacing: 'even' });
    const at = (hours: number) => midnight + hours * 3_600_000;
    expect((await lendOne(ask(id, '0.001'), at(0))).granted).toBe(usd('0.015'));
    let sum = await leased(id);
    for (let asks = 0; asks < 500; asks += 1) {
      const { refused } = await lendOne(ask(id, '0.1'), at(6));
      sum = await leased(id);
      if (refused !== null) break;
    }
    expect(Number(sum)).toBeGreaterThanOrEqual(6);
    expect(Number(sum)).toBeLessThan(6.2);
    expect(await lendOne(ask(id, '0.1'), at(6))).toEqual({ granted: 0n, refused: 'pacing' });
    expect((await lendOne(ask(id, '0.1', { isDue: true }), at(6))).granted).toBe(usd('0.1'));
    expect((await lendOne(ask(id, '0.1'), at(7))).refused).toBeNull();
  });

  test('evenly is a part of the hours in which it runs, of its first day since it was added', async () => {
    // That day is a Friday.
    const hours = [4 * 24 + 10, 4 * 24 + 11, 4 * 24 + 20, 4 * 24 + 21];
    const id = await aCampaign({ daily: '24', pacing: 'even', targeting: { ...everybody, hours } });
    const at = (time: number) => midnight + time * 3_600_000;
    expect((await lendOne(ask(id, '0.001'), at(9))).granted).toBe(usd('0.015'));
    expect((await lendOne(ask(id, '11', { isDue: true }), at(11))).granted).toBe(usd('11'));
    expect((await lendOne(ask(id, '0.1'), at(11))).refused).toBe('pacing');
    expect((await lendOne(ask(id, '0.1'), at(12))).refused).toBeNull();
    await setAdded(id, at(11));
    expect((await lendOne(ask(id, '0.1'), at(12))).refused).toBe('pacing');
    expect((await lendOne(ask(id, '0.1'), at(21))).refused).toBeNull();
  });

  test('is nothing for later of a campaign that is paused; what was shown before is paid', async () => {
    const id = await aCampaign({ daily: '5', switch: 'paused' });
    expect(await lendOne(ask(id, '1'))).toEqual({ granted: 0n, refused: 'budget' });
    expect(await lendOne(ask(id, '1', { isDue: true }))).toEqual({ granted: usd('1'), refused: null });
  });

  test('is nothing of a campaign that is gone', async () => {
    expect(await lendOne(ask(2_000_000_000, '1', { isDue: true }))).toEqual({
      granted: 0n,
      refused: 'budget',
    });
  });
});

test('many ask at once, for several campaigns in any order: together never more than the budget', async () => {
  const ids = [await aCampaign({ daily: '5' }), await aCampaign({ daily: '7', total: '7' })];
  const asks = Array.from({ length: 120 }, (_, at) => {
    const amount = `0.${1 + (at % 9)}`;
    const order = at % 2 === 0 ? ids : ids.toReversed();
    return order.map((id) => ask(id, amount, { isDue: at % 3 === 0 }));
  });
  const answers = (await Promise.all(asks.map((batch) => lend(batch)))).flat();
  const [first, second] = ids.map((id) =>
    answers
      .filter(({ campaignId }) => campaignId === id)
      .reduce((sum, { granted }) => sum + nanosOf(granted), 0n),
  );
  // What is left is less than the least that was asked for.
  expect([usd('5') - (first ?? 0n) < usd('0.9'), usd('7') - (second ?? 0n) < usd('0.9')]).toEqual([
    true,
    true,
  ]);
  expect([(first ?? 0n) <= usd('5'), (second ?? 0n) <= usd('7')]).toEqual([true, true]);
  expect(await leased(ids[0] ?? 0)).toBe(usdOf(first ?? 0n));
});

const amount = fc.integer({ min: 1, max: 400 }).map((cents) => (cents / 100).toFixed(2));
const step = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const), need: amount, isDue: fc.boolean() }),
  fc.record({ kind: fc.constant('back' as const), part: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ kind: fc.constant('budget' as const), daily: fc.integer({ min: 1, max: 30 }) }),
);

test('whatever is asked, given back and changed, in parallel: what nodes hold is what was lent, within the highest budget', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 6 }), async (rounds) => {
      const id = await aCampaign({ daily: '10' });
      const setBudget = (daily: number) =>
        app.database.asSystem((tx) =>
          tx
            .updateTable('campaign')
            .set({ daily_budget: String(daily) })
            .where('id', '=', id)
            .execute(),
        );
      let [held, highest] = [0n, usd('10')];
      for (const round of rounds) {
        const daily = round.flatMap((one) => (one.kind === 'budget' ? [one.daily] : []));
        for (const one of daily) if (usd(String(one)) > highest) highest = usd(String(one));
        await Promise.all(
          round.map(async (one) => {
            if (one.kind === 'budget') await setBudget(one.daily);
            if (one.kind === 'ask') {
              const { granted } = await lendOne(ask(id, one.need, { isDue: one.isDue }));
              held += granted;
            }
            if (one.kind === 'back') {
              const back = (held * BigInt(one.part)) / 100n;
              held -= back;
              await lendOne(ask(id, '0', { back: usdOf(back) }));
            }
          }),
        );
        expect(held <= highest).toBe(true);
        expect(usd((await leased(id)) ?? '0')).toBe(held);
      }
    }),
    { numRuns: 15 },
  );
});
