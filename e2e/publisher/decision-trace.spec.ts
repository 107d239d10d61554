import { getApp, updateAppStatus } from '@millrace/contract/publisher/app';
import { createMediationRule, resortMediationRules } from '@millrace/contract/publisher/mediation-rule';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { everyone } from '@millrace/contract/publisher/targeting';
import {
  cancelTestSession,
  createTestDevice,
  getCurrentSession,
  startTestSession,
} from '@millrace/contract/publisher/test-mode';
import { newPerson, type Person } from '../support/people.ts';
import { newPhone } from '../support/phone.ts';
import { atADesk, expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall, type Waterfall } from '../support/waterfall.ts';

/** A rule for people that the app calls VIPs, tried before the ordinary one. */
async function addVipRule({ api }: Person, { placementId, rules, instances }: Waterfall): Promise<void> {
  const vip = { name: 'vip', type: 'string', operator: '=', values: ['yes'] };
  const { id } = (await api.post(createMediationRule.path, {
    placementId,
    name: 'VIPs',
    countries: ['00'],
    optimizedType: 'manual',
    targeting: { ...everyone, customTags: [vip] },
    maxConcurrency: null,
    inventoryInterval: null,
    poolSize: null,
    batchSize: null,
    preloadTimeout: null,
    waterfall: [{ instanceId: instances.facebook, enabled: true }],
    bidding: [],
  })) as { id: number };
  const expectedIds = [rules.us, rules.all, id];
  await api.post(resortMediationRules.path, { placementId, ids: [rules.us, id, rules.all], expectedIds });
}

/** A phone in Germany, where only rules for ALL are tried. */
async function phoneIn({ api }: Person, { pubAppId }: Waterfall, deviceId: string) {
  const { appKey } = (await api.get(`${getApp.path}?id=${pubAppId}`)) as { appKey: string };
  return newPhone(appKey, deviceId, '46.4.0.1');
}

for (const lang of walkedIn('enGB')) {
  test(`she sees why her phone gets this ad: the forced network, then the condition of the VIP rule (${lang})`, async ({
    page,
    visit,
  }) => {
    await atADesk(page);
    const owner = await newPerson();
    const waterfall = await newWaterfall(owner);
    await addVipRule(owner, waterfall);
    const { pubAppId, placementId, instances } = waterfall;
    const deviceId = crypto.randomUUID();
    const phone = await phoneIn(owner, waterfall, deviceId);
    // Nobody has registered it yet: this leaves no trace.
    await expect.poll(() => phone.load(placementId)).toMatchObject({ code: 0 });

    const at = await visit(lang);
    await at.as(owner);
    await page.goto(`/sdk/testing?pubAppId=${pubAppId}&tab=devices&device=new`);
    const form = page.getByRole('region', { name: at.text('testMode.deviceTitle') });
    await form.getByLabel(at.text('testMode.deviceName')).fill('QA Pixel');
    await form.getByLabel(at.text('testMode.deviceId')).fill(deviceId.toUpperCase());
    await form.getByRole('button', { name: at.text('testMode.registerDevice') }).click();
    await expect(page.getByText(at.text('testMode.deviceRegistered', { name: 'QA Pixel' }))).toBeVisible();

    await page.getByRole('tab', { name: at.text('testMode.testing'), exact: true }).click();
    await page.getByRole('checkbox', { name: 'Facebook' }).check();
    await page.getByRole('button', { name: at.text('testMode.startTest') }).click();
    await page.getByRole('link', { name: at.text('decisionTrace.watch') }).click();
    await page.getByRole('link', { name: at.text('decisionTrace.openOf', { name: 'QA Pixel' }) }).click();
    await expect(page.getByText(at.text('decisionTrace.empty'))).toBeVisible();
    await at.expectAccessible();

    // What the phone is given appears by itself.
    await phone.init();
    await expect
      .poll(async () => (await phone.load(placementId, { tags: { vip: 'no' } })).ins.map(({ id }) => id))
      .toEqual([instances.facebook]);
    const decision = page.getByRole('article', { name: at.text('decisionTrace.decision') });
    await expect(decision).toContainText(at.text('decisionTrace.arm.forced', { network: 'Facebook' }));
    await expect(decision.getByRole('list', { name: at.text('mediationRule.servedList') })).toContainText(
      'Facebook low',
    );
    const list = page.getByRole('region', { name: at.text('decisionTrace.decisions') });
    await expect(list.getByRole('link').first()).toContainText(
      at.text('decisionTrace.testOf', { network: 'Facebook' }),
    );

    // A decision that was chosen stays, also over a reload, while newer ones come.
    await list.getByRole('link').first().click();
    await page.reload();
    await expect(decision).toContainText(at.text('decisionTrace.arm.forced', { network: 'Facebook' }));
    const current = await owner.api.get(`${getCurrentSession.path}?pubAppId=${pubAppId}`);
    const { session } = current as { session: { id: number } };
    await owner.api.post(cancelTestSession.path, { id: session.id });
    await expect
      .poll(async () => (await phone.load(placementId, { tags: { vip: 'no' } })).ins.map(({ id }) => id))
      .toEqual([instances.unity, instances.facebook]);
    await expect(list.getByRole('listitem').first()).toContainText('Rest of the world');
    await expect(decision).toContainText(at.text('decisionTrace.arm.forced', { network: 'Facebook' }));

    await list.getByRole('link', { name: at.text('decisionTrace.follow') }).click();
    await expect(decision.getByText(at.text('decisionTrace.arm.placed'))).toBeVisible();
    const tried = decision.locator('.serve-rules > li');
    await expect(tried.filter({ hasText: 'VIPs' })).toContainText(
      at.text('mediationRule.why.tag', { name: 'vip', has: 'no', needs: '= yes' }),
    );
    await expect(tried.filter({ hasText: 'Rest of the world' })).toContainText(
      at.text('mediationRule.verdict.matched'),
    );
    await expect(decision).toContainText('vip = no');
    await at.expectAccessible();

    // Paused, nothing moves until she wants it to.
    await list.getByRole('switch', { name: at.text('decisionTrace.live') }).click();
    const shown = await list.getByRole('listitem').count();
    const vip = { reqId: crypto.randomUUID(), tags: { vip: 'yes' }, regs: { gdpr: 1 } };
    await phone.load(placementId, vip);
    await expect(list.getByText(at.text('decisionTrace.paused'))).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(shown);
    await list.getByRole('switch', { name: at.text('decisionTrace.live') }).press('Space');
    await expect(tried.filter({ hasText: 'VIPs' })).toContainText(at.text('mediationRule.verdict.matched'));
    await expect(decision).toContainText(at.text('decisionTrace.refused.gdpr'));

    // Twenty minutes later no more is waited for: no ad came of it, as far as the phone has said.
    await page.clock.setFixedTime(Date.now() + 1_200_000);
    const without = { reason: at.text('fillLoss.reasons.untold') };
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(at.text('decisionTrace.withoutAd', without))).toBeVisible({
        timeout: 3_000,
      });
    }).toPass();
    expect(at.complaints).toEqual([]);
  });
}

test('on a phone the list comes first, then the decision with a way back (zhCN)', async ({ page, visit }) => {
  const owner = await newPerson();
  const waterfall = await newWaterfall(owner);
  await addVipRule(owner, waterfall);
  const deviceId = crypto.randomUUID();
  const form = { deviceName: 'QA Pixel', plat: 1, deviceId };
  const device = (await owner.api.post(createTestDevice.path, form)) as { id: number };
  const phone = await phoneIn(owner, waterfall, deviceId);
  const at = await visit('zhCN');
  await at.as(owner);
  await page.goto(`/sdk/testing/trace/${device.id}`);
  await expect(page.getByText(at.text('decisionTrace.empty'))).toBeVisible();
  const list = page.getByRole('region', { name: at.text('decisionTrace.decisions') });
  await expect(async () => {
    await phone.load(waterfall.placementId);
    await expect(list).toBeVisible({ timeout: 2_500 });
  }).toPass();
  await at.expectAccessible();
  await list.getByRole('listitem').getByRole('link').first().press('Enter');
  const decision = page.getByRole('article', { name: at.text('decisionTrace.decision') });
  await expect(decision.locator('.serve-rules > li', { hasText: 'VIPs' })).toContainText(
    at.text('mediationRule.why.tagUnsaid', { name: 'vip', needs: '= yes' }),
  );
  await expect(list).toHaveCount(0);
  await at.expectAccessible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: at.text('decisionTrace.allDecisions') }).click();
  await expect(list).toBeVisible();

  await owner.api.post(startTestSession.path, { pubAppId: waterfall.pubAppId, adnIds: [networkId.unity] });
  await expect(async () => {
    await phone.load(waterfall.placementId);
    await expect(list.getByRole('listitem').first()).toContainText(
      at.text('decisionTrace.testOf', { network: 'Unity' }),
      { timeout: 2_500 },
    );
  }).toPass();

  // An app that is switched off is refused at its start: that is told too, of the app.
  await owner.api.post(updateAppStatus.path, { id: waterfall.pubAppId, status: 0 });
  const newest = list.getByRole('listitem').first();
  await expect(async () => {
    await expect(phone.init()).rejects.toThrow('403');
    await expect(newest).toContainText(at.text('decisionTrace.sdkStart'), { timeout: 2_500 });
  }).toPass();
  await newest.getByRole('link').press('Enter');
  await expect(decision).toContainText(at.text('decisionTrace.nothing.appOff'));
  await at.expectAccessible();
  expect(at.complaints).toEqual([]);
});
