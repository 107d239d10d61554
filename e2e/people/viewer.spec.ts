import { createAbTest } from '@millrace/contract/publisher/ab-test';
import { createAccount } from '@millrace/contract/publisher/account';
import { createBlockRule } from '@millrace/contract/publisher/block-rule';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { createTestDevice } from '@millrace/contract/publisher/test-mode';
import type { Page } from '@playwright/test';
import { newMember, newPerson, type Person } from '../support/people.ts';
import { screensOf } from '../support/set-up-screens.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';
import { newWaterfall, type Waterfall } from '../support/waterfall.ts';

/** Something in every list, so that what can be done with its rows would be drawn. */
async function fill({ api }: Person, { pubAppId, placementId }: Waterfall): Promise<{ testId: number }> {
  const credentials = { reportingApiKey: `key-${crypto.randomUUID()}` };
  const account = { adnId: networkId.vungle, name: 'Main', currency: 'USD', signIn: 'keys', credentials };
  await api.post(createAccount.path, account);
  const blocked = { appVersions: [], sdkVersions: [], osVersions: ['(,12)'], models: [] };
  await api.post(createBlockRule.path, { pubAppId, name: 'Old systems', adnId: null, ...blocked });
  const phone = { deviceName: 'QA Pixel', plat: 1, deviceId: crypto.randomUUID() };
  await api.post(createTestDevice.path, phone);
  const plan = { name: 'Facebook first', placementId, shareB: 20, sameSettings: false };
  const { id } = (await api.post(createAbTest.path, plan)) as { id: number };
  return { testId: id };
}

/** Stands for whatever a thing is called. */
const any = '\u0000';

/** The whole of one of these texts. */
function anyOf(texts: readonly string[]): RegExp {
  const patterns = texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(any, '.*'));
  return new RegExp(`^(${patterns.join('|')})$`);
}

const moreOf = (at: Visit) => at.text('list.more', { name: any });

/** Names of buttons that only look at something. Whatever else is offered has to be decided here. */
function harmless(at: Visit): RegExp {
  return anyOf([
    moreOf(at),
    at.text('list.settings'),
    at.text('list.copy', { label: any }),
    at.text('changeLog.history'),
    at.text('changeLog.historyOf', { name: any }),
    at.text('app.viewKey', { name: any }),
    at.text('instance.export'),
    at.text('nextStep.close'),
  ]);
}

/** Sorting, folding, filtering, paging: they change what is shown and nothing else. */
const looking =
  '.sort-header, .tag-more, .ant-input-clear-icon, .ant-tabs-nav *, .ant-pagination *, [aria-expanded]';

/** Names of the enabled buttons and entries of the screen that do more than look. */
function offered(page: Page): Promise<{ buttons: string[]; entries: number; links: string[] }> {
  return page.evaluate((skipped) => {
    const isOn = (element: Element) =>
      !element.matches(':disabled, [aria-disabled=true]') && !element.matches(skipped);
    const all = (what: string) => [...document.querySelectorAll(what)].filter(isOn);
    return {
      buttons: all('main button:not([role=switch])').map(
        (button) => button.getAttribute('aria-label') ?? button.textContent ?? '',
      ),
      entries: all(
        'main [role=switch], main input:is([type=checkbox], [type=radio], [type=file]), main form :is(input, textarea)',
      ).length,
      links: [...document.querySelectorAll('main a[href^="/"]')].map(
        (link) => link.getAttribute('href') ?? '',
      ),
    };
  }, looking);
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.ant-skeleton, [aria-busy=true]')).toHaveCount(0);
}

/** The screens of one kind are one. */
const kindOf = (address: string) => address.replace(/\d+/g, 'n');

for (const lang of walkedIn('zhCN')) {
  test(`a viewer sees everything and is offered nothing that would be refused (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const set = await newWaterfall(owner);
    const { testId } = await fill(owner, set);
    const viewer = await newMember(owner);
    const at = await visit(lang);
    await at.as(viewer);
    const { lists, forms } = screensOf(set);
    const noAccess = page.getByRole('heading', { name: at.text('common.exception.forbiddenTitle') });
    const isEditor = (address: string) => /\/(add|import)\b/.test(address);
    const toSee = [...lists, `/abt/report/${testId}`, ...forms.filter((address) => !isEditor(address))];
    const editors = [
      ...forms.filter(isEditor),
      '/adn/account/edit/1',
      `/adn/network/${networkId.unity}?pubAppId=${set.pubAppId}`,
      `/abt/edit/${testId}`,
    ];
    const harmlessNames = harmless(at);
    const linked = new Map<string, string>();

    for (const address of toSee) {
      await test.step(address, async () => {
        await page.goto(address);
        await settled(page);
        await expect(noAccess).toHaveCount(0);
        // To describe a phone, or what a report is to tell, is a question.
        if (/^\/(mediation\/serve|report)\b/.test(address)) return;
        const { buttons, entries, links } = await offered(page);
        expect(buttons.filter((name) => !harmlessNames.test(name))).toEqual([]);
        expect(entries, 'fields and switches').toBe(0);
        for (const link of links) linked.set(kindOf(link), link);
        const more = page.getByRole('main').getByRole('button', { name: anyOf([moreOf(at)]) });
        if ((await more.count()) === 0) return;
        await more.first().click();
        await expect(page.locator('.ant-dropdown').getByRole('menuitem')).toHaveText([
          at.text('changeLog.history'),
        ]);
        await page.keyboard.press('Escape');
      });
    }

    // Every link of these screens leads to one that may be seen.
    for (const address of toSee) linked.delete(kindOf(address));
    for (const address of linked.values()) {
      await test.step(address, async () => {
        await page.goto(address);
        await settled(page);
        await expect(noAccess).toHaveCount(0);
      });
    }

    // An editor's address says why it stays closed, and leads home.
    for (const address of editors) {
      await test.step(address, async () => {
        await page.goto(address);
        await expect(noAccess).toBeVisible();
        await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
      });
    }
    await at.expectAccessible();
    await page.getByRole('button', { name: at.text('common.index') }).click();
    await expect(page).toHaveURL(/\/overview\/dashboard/);
    expect(at.complaints).toEqual([]);
  });
}
