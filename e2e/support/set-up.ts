import type { ResponseOf } from '@millrace/contract/kit/call';
import { createApiKey } from '@millrace/contract/people/api-key';
import { createAbTest } from '@millrace/contract/publisher/ab-test';
import { createAccount } from '@millrace/contract/publisher/account';
import { createBlockRule } from '@millrace/contract/publisher/block-rule';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { updateOwnAds } from '@millrace/contract/publisher/own-ads';
import { createTestDevice } from '@millrace/contract/publisher/test-mode';
import { createAlertRule } from '@millrace/contract/report/alert-rule';
import { createAlertWebhook } from '@millrace/contract/report/alert-webhook';
import { newBill } from './invoices.ts';
import { newMailedReport } from './mailed-report.ts';
import type { Person } from './people.ts';
import { newPromotion, type Promotion } from './promotion.ts';
import { newTestWithFigures } from './test-with-figures.ts';
import { newWaterfall, type Waterfall } from './waterfall.ts';

/** A waterfall and one thing in every other list, so that what can be done with its rows is drawn. */
export interface SetUp extends Waterfall {
  readonly accountId: number;
  readonly blockRuleId: number;
  readonly deviceId: number;
  readonly abTestId: number;
  /** It has run for nine days, of another app, and has figures. */
  readonly runningTestId: number;
  readonly apiKeyId: number;
  readonly alertRuleId: number;
  /** It is mailed, and was. */
  readonly savedReport: number;
  /** An advertiser's side, of a person of its own. */
  readonly promotion: Promotion;
  /** Of that advertiser. */
  readonly invoiceId: number;
}

/** Sets one up through the API as a real person would. */
export async function newSetUp(owner: Person): Promise<SetUp> {
  const waterfall = await newWaterfall(owner);
  const { pubAppId, placementId } = waterfall;
  const made = async (path: string, input: object) =>
    ((await owner.api.post(path, input)) as { readonly id: number }).id;
  const credentials = { reportingApiKey: `key-${crypto.randomUUID()}` };
  const account = { adnId: networkId.vungle, name: 'Main', currency: 'USD', signIn: 'keys', credentials };
  const blocked = { appVersions: [], sdkVersions: [], osVersions: ['(,12)'], models: [] };
  const device = { deviceName: 'QA Pixel', plat: 1, deviceId: crypto.randomUUID() };
  const plan = { name: 'Facebook first', placementId, shareB: 20, sameSettings: false };
  const key = { name: 'Build server', scopes: ['report:read'], expiresOn: null };
  const pager = { name: 'Pager', url: 'https://pager.example/alerts' };
  const { webhook } = (await owner.api.post(createAlertWebhook.path, pager)) as ResponseOf<
    typeof createAlertWebhook
  >;
  const lowFill = {
    ...{ name: 'Low fill', metric: 'fillRate', pubAppId, adnId: 1, country: null },
    ...{ bound: 'under', value: '40', span: 3, unit: 'hours', mail: true },
    webhookIds: [webhook.id],
  };
  const { apiKey } = (await owner.api.post(createApiKey.path, key)) as ResponseOf<typeof createApiKey>;
  const floors = [
    { countries: ['00'], floor: '0.5' },
    { countries: ['DE', 'FR'], floor: '2' },
  ];
  const ownAds = {
    mode: 'all',
    chosen: [],
    blocked: [],
    floors,
    blockedCategories: ['Casino'],
    blockedCreatives: [],
    house: true,
  };
  await owner.api.post(updateOwnAds.path, { ...ownAds, pubAppId, version: 0 });
  const promotion = await newPromotion();
  const spends = { 'Winter in the city': '1234.567891234', Spring: '0.75' };
  return {
    ...waterfall,
    apiKeyId: apiKey.id,
    alertRuleId: await made(createAlertRule.path, lowFill),
    savedReport: await newMailedReport(owner),
    accountId: await made(createAccount.path, account),
    blockRuleId: await made(createBlockRule.path, { pubAppId, name: 'Old systems', adnId: null, ...blocked }),
    deviceId: await made(createTestDevice.path, device),
    abTestId: await made(createAbTest.path, plan),
    runningTestId: await newTestWithFigures(owner),
    promotion,
    invoiceId: (await newBill(promotion.promoter, spends)).id,
  };
}
