import { createSavedReport } from '@millrace/contract/report/saved-report';
import { button } from '../support/button.ts';
import { saveMended } from '../support/form.ts';
import { outboxFolder } from '../support/installation.ts';
import { showOneAd } from '../support/one-ad.ts';
import { mailsTo } from '../support/outbox.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

for (const lang of walkedIn('zhCN')) {
  test(`a report is scheduled, sent by hand, opened from its mail, and stopped there (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    await showOneAd(owner, await newWaterfall(owner));
    const view = {
      ...{ page: 'performance', period: 'thisMonth', dimensions: ['network'], filters: [] },
      metrics: ['impressions', 'revenue'],
    };
    await owner.api.post(createSavedReport.path, { name: 'Mondays', shared: false, view });
    const at = await visit(lang);
    await at.as(owner);

    await page.goto('/report/builder');
    await page.getByRole('link', { name: at.text('reportSchedule.scheduleOf', { name: 'Mondays' }) }).click();
    await expect(page).toHaveURL(/\/report\/schedule\?report=\d+/);
    const email = page.getByRole('combobox', { name: at.text('reportSchedule.emailOf', { number: 1 }) });
    await email.fill('somebody@elsewhere.example');
    await page.getByRole('radio', { name: at.text('reportSchedule.frequencies.monthly') }).click();
    await page.getByRole('textbox', { name: at.text('reportSchedule.time') }).fill('25:00');
    await button(page, at.text('reportSchedule.save')).click();
    await expect(page.getByText(at.text('reportSchedule.errors.timeWrong')).first()).toBeVisible();
    await at.expectAccessible();
    await page.getByRole('textbox', { name: at.text('reportSchedule.time') }).fill('07:30');
    await saveMended(button(page, at.text('reportSchedule.save')));
    await expect(page.getByText(at.text('reportSchedule.errors.outside')).first()).toBeVisible();
    await email.fill(owner.email);
    await saveMended(button(page, at.text('reportSchedule.save')));
    await expect(page.getByText(at.text('reportSchedule.saved', { name: 'Mondays' }))).toBeVisible();
    await expect(page.getByText(at.text('reportSchedule.states.active'))).toBeVisible();

    await button(page, at.text('reportSchedule.runNow')).click();
    await expect(page.getByText(at.text('reportSchedule.mailStates.delivered'))).toBeVisible({
      timeout: 60_000,
    });
    await at.expectAccessible();
    const [mail = ''] = await mailsTo(outboxFolder(), owner.email);
    // What it said stands in the history, as long as that is kept.
    await button(page, at.text('reportSchedule.readOf', { email: owner.email })).click();
    const said = page.getByRole('dialog');
    await expect(said.getByRole('term').first()).toHaveText(at.text('report.metrics.impressions'));
    await expect(said.getByRole('table')).toBeVisible();
    await at.expectAccessible();
    const wide = await said.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(said).toBeHidden();
    const links = (mail.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link));
    const opened = links.find(({ pathname }) => pathname === '/report/builder');
    await page.goto(`${opened?.pathname}${opened?.search}`);
    await expect(page).toHaveURL(/\/report\/performance\?.*by=network/);

    // Stopped by whoever reads it, and brought back.
    const stop = links.find(({ pathname }) => pathname === '/user/report-mail');
    await page.goto(`${stop?.pathname}${stop?.search}`);
    await at.expectAccessible();
    await button(page, at.text('reportMail.stop')).click();
    await expect(button(page, at.text('reportMail.start'))).toBeVisible();
    await page.goto('/report/builder');
    await page.getByRole('link', { name: at.text('reportSchedule.scheduleOf', { name: 'Mondays' }) }).click();
    await expect(page.getByText(at.text('reportSchedule.states.left'))).toBeVisible();
    await button(page, at.text('reportSchedule.stop')).click();
    await expect(button(page, at.text('reportSchedule.start'))).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    expect(at.complaints).toEqual([]);
  });
}
