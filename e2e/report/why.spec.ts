import {
  getMediationRule,
  mediationRule,
  updateMediationRule,
} from '@millrace/contract/publisher/mediation-rule';
import { listAlerts } from '@millrace/contract/report/alert';
import { createAlertRule } from '@millrace/contract/report/alert-rule';
import { periodOf } from '@millrace/contract/report/period';
import { queryReport } from '@millrace/contract/report/report';
import * as z from 'zod/mini';
import { figuresAreJudged } from '../support/alerts.ts';
import { outboxFolder } from '../support/installation.ts';
import { newMailedReport } from '../support/mailed-report.ts';
import { mailsTo } from '../support/outbox.ts';
import { pattern } from '../support/pattern.ts';
import { newPerson, type Person } from '../support/people.ts';
import { adsWereShown, type ShownAd } from '../support/shown-ads.ts';
import { atADesk, expect, test } from '../support/test.ts';
import { newWaterfall, ruleNames } from '../support/waterfall.ts';

const shown = (instance: ShownAd['instance'], daysAgo: number, count: number, ecpm: number): ShownAd[] =>
  Array.from({ length: count }, (_, index) => ({
    uid: `user ${instance} ${Math.round(daysAgo)} ${index}`,
    ...{ instance, daysAgo, ecpm },
  }));

const ruleOf = async ({ api }: Person, id: number) =>
  z.parse(mediationRule, await api.get(`${getMediationRule.path}?id=${id}`));

for (const lang of ['enGB', 'zhCN'] as const) {
  test(`Monday: the mail, the alert, the loss split to the cent, the rule that somebody changed, taken back from there (${lang})`, async ({
    page,
    visit,
  }) => {
    await atADesk(page);
    const owner = await newPerson();
    const waterfall = await newWaterfall(owner);
    await owner.api.post(createAlertRule.path, {
      ...{ name: 'Unity earns', metric: 'revenue', pubAppId: waterfall.pubAppId, adnId: 3, country: null },
      ...{ bound: 'under', value: '20', span: 1, unit: 'hours', mail: false, webhookIds: null },
    });
    // Within the last whole hour, which is what rules are held against, where that is today.
    const today = new Date().getUTCHours() === 0 ? 0 : 1 / 24;
    // As many impressions, but four of five by the network that pays a tenth: 41 USD became 14.
    await adsWereShown(owner, waterfall, [
      ...shown('unity', 1, 40, 1000),
      ...shown('facebook', 1, 10, 100),
      ...shown('unity', today, 10, 1000),
      ...shown('facebook', today, 40, 100),
    ]);
    const { version, ...rule } = await ruleOf(owner, waterfall.rules.us);
    await owner.api.post(updateMediationRule.path, {
      ...rule,
      version,
      waterfall: rule.waterfall.toReversed(),
    });
    const question = {
      ...periodOf('thisMonth', new Date().toISOString().slice(0, 10)),
      from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      metrics: ['impressions'],
    };
    await expect
      .poll(
        async () => z.parse(queryReport.response, await owner.api.post(queryReport.path, question)).totals,
      )
      .toMatchObject({ values: ['100'] });

    await newMailedReport(owner);
    await figuresAreJudged(owner);

    // The weekly report has come, and leads to where its figures are.
    let mail = '';
    const read = async () => {
      const mails = await mailsTo(outboxFolder(), owner.email);
      mail = mails.find((text) => text.includes('Weekly revenue')) ?? '';
      return mail;
    };
    await expect.poll(read, { timeout: 60_000 }).toContain('≈ $41.00');
    const links = (mail.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link));
    const mailed = links.find(({ pathname }) => pathname === '/report/builder');
    const at = await visit(lang);
    await at.as(owner);
    await page.goto(`${mailed?.pathname}${mailed?.search}`);
    await expect(page).toHaveURL(/\/report\/performance\?from=.*metrics=revenue/);

    // An alert says which network is odd, and leads to its days.
    const alerts = async () =>
      z.parse(listAlerts.response, await owner.api.get(listAlerts.path)).list.map(({ adnId }) => adnId);
    await expect.poll(alerts).toContain(3);
    await page.goto('/report/alerts?state=open');
    const odd = `${at.text('report.metrics.revenue')}, Coin Rush · Unity`;
    await page.getByRole('link', { name: at.text('alert.reportOf', { name: odd }) }).press('Enter');
    await expect(page).toHaveURL(/\/report\/performance\?.*is\.network=3/);

    // Looked at the next day, when today is yesterday.
    await page.clock.setFixedTime(Date.now() + 86_400_000);
    await page.goto('/report/performance?period=yesterday&by=instance&metrics=revenue,ecpm&compare=before');
    const total = at.text('reportScreen.total');
    await page
      .getByRole('button', { name: at.text('why.of', { about: total }) })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    const sentence = drawer.getByRole('status');
    await expect(sentence).toContainText('$27.00');
    await expect(sentence).toContainText(at.text('why.cause.mixLess'));
    // No network has reported anything yet.
    await expect(drawer.getByText(at.text('why.open', { open: '$14.00' }))).toBeVisible();
    // The rows of every dimension add up to what the screen says, to the cent.
    const networks = drawer.getByRole('region', {
      name: at.text('why.along', { dimension: at.text('report.dimensions.network') }),
      exact: true,
    });
    const sum = networks.getByRole('row').filter({ has: page.getByRole('rowheader', { name: total }) });
    await expect(sum.getByRole('cell').nth(0)).toHaveText('−$27.00');
    await expect(sum.getByRole('cell').nth(2)).toHaveText('−$27.00');
    await expect(networks.getByRole('row', { name: 'Unity' }).getByRole('cell').first()).toHaveText(
      '−$30.00',
    );
    await expect(networks.getByRole('row', { name: 'Facebook' }).getByRole('cell').first()).toHaveText(
      '+$3.00',
    );
    await expect(
      drawer.getByRole('region', {
        name: at.text('why.along', { dimension: at.text('report.dimensions.appVersion') }),
        exact: true,
      }),
    ).toBeVisible();
    await at.expectAccessible();

    // What somebody changed meanwhile stands beside it, and is taken back from there.
    const changes = drawer.getByRole('region', { name: at.text('why.changes') });
    const change = changes
      .getByRole('listitem')
      .filter({ hasText: ruleNames.us })
      .filter({ hasText: at.text('changeLog.actions.edit') })
      .first();
    await expect(change).toContainText(owner.name);
    await change
      .getByRole('button', { name: pattern`^${at.text('changeLog.revertOf', { id: '' })}` })
      .click();
    await page.getByRole('button', { name: at.text('changeLog.confirm'), exact: true }).click();
    await expect
      .poll(async () =>
        (await ruleOf(owner, waterfall.rules.us)).waterfall.map(({ instanceId }) => instanceId),
      )
      .toEqual([waterfall.instances.unity, waterfall.instances.facebook]);

    // Each part leads to its report.
    await networks.getByRole('link', { name: 'Unity' }).click();
    await expect(page).toHaveURL(/\/report\/performance\?.*is\.network=3.*compare=before/);

    // The overview's money asks the same.
    await page.goto('/overview/dashboard');
    const yesterday = at.text('reportScreen.presets.yesterday');
    await page.getByRole('button', { name: at.text('why.of', { about: yesterday }) }).click();
    await expect(drawer.getByRole('status')).toContainText('$27.00');
    expect(at.complaints).toEqual([]);
  });
}
