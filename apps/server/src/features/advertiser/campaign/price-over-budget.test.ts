import { updateBudget } from '@millrace/contract/advertiser/budget';
import {
  type CampaignForm,
  createCampaign,
  getCampaign,
  switchCampaigns,
  updateCampaign,
} from '@millrace/contract/advertiser/campaign';
import { checkCampaignImport } from '@millrace/contract/advertiser/campaign-csv';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { campaignFormOf, createTestCreative, reviewTestCreative } from '../../../testing/campaigns.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let promoter: Person;
let promotedAppId: number;
let id: number;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
  const creative = await createTestCreative(app, promoter);
  form = campaignFormOf({ pricing: 'cpi', bid: '20', creatives: [{ id: creative, weight: 1 }] });
  id = (await add(form)).data.id;
});

let form: CampaignForm;
const add = (of: CampaignForm) => app.ask(createCampaign, { ...of, promotedAppId }, promoter);
const show = async () => (await app.ask(getCampaign, { id }, promoter)).data;
const edit = (change: Partial<CampaignForm>, version = 1) =>
  app.ask(updateCampaign, { ...form, ...change, id, version }, promoter);

/** As it was stored before prices were held to budgets. */
const storeDirectly = (values: { daily_budget?: string; total_budget?: string | null; bid?: string }) =>
  app.database.asSystem((tx) => tx.updateTable('campaign').set(values).where('id', '=', id).execute());

const over = (price: string) => ({ key: 'campaign.errors.priceOverBudget', params: { price } });

test('a price that the budget of a day does not hold is refused there, by every way of saving', async () => {
  const refused = { code: 1004, error: { fields: { dailyBudget: over('50.01') } } };
  expect(await add({ ...form, name: 'Other', bid: '50.01' })).toMatchObject(refused);
  expect(await edit({ bid: '50.01' })).toMatchObject(refused);
  const budget = { id, version: 1, dailyBudget: '19', totalBudget: null };
  expect(await app.ask(updateBudget, budget, promoter)).toMatchObject({
    code: 1004,
    error: { fields: { dailyBudget: over('20') } },
  });
  const file = { promotedAppId, csv: `id,name,bid,daily_budget\n${id},Autumn,20,19` };
  expect((await app.ask(checkCampaignImport, file, promoter)).data.rows).toMatchObject([
    { row: 2, problems: [{ column: 'daily_budget', ...over('20') }] },
  ]);
  expect(await show()).toMatchObject({ bid: '20', dailyBudget: '50', version: 1 });
  expect((await edit({ bid: '50' })).code).toBe(0);
});

test('taking a change back to one is refused with the reason', async () => {
  await storeDirectly({ daily_budget: '10' });
  expect((await edit({ dailyBudget: '60' })).code).toBe(0);
  const changes = await app.ask(listChanges, { entity: 'campaign', entityId: id }, promoter);
  const back = await app.ask(revertChange, { id: changes.data.list[0]?.id ?? 0 }, promoter);
  expect(back.error.error).toBe('changeLog.errors.refused');
  expect(back.msg).toContain('20 USD');
  expect(await show()).toMatchObject({ dailyBudget: '60' });
});

test('one that is stored already says why it is never shown, whatever was spent', async () => {
  await app.ask(switchCampaigns, { ids: [id], switch: 'on' }, promoter);
  await reviewTestCreative(app, form.creatives[0]?.id ?? 0, 'approved');
  const state = async () => {
    const { state: is, idle } = await show();
    return [is, idle];
  };
  expect(await state()).not.toContain('priceOverBudget');
  await storeDirectly({ daily_budget: '19.999999' });
  expect(await state()).toEqual(['outOfBudget', 'priceOverBudget']);
  await storeDirectly({ daily_budget: '19', total_budget: '19' });
  expect(await state()).toEqual(['outOfBudget', 'priceOverBudget']);
  await storeDirectly({ daily_budget: '20', total_budget: null });
  expect(await state()).not.toContain('priceOverBudget');
});
