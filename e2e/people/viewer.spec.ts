import type { Page } from '@playwright/test';
import { newMember, newPerson } from '../support/people.ts';
import { addressesFor } from '../support/screens.ts';
import { newSetUp } from '../support/set-up.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';

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
    at.text('list.columns'),
    at.text('list.copy', { label: any }),
    at.text('changeLog.history'),
    at.text('changeLog.historyOf', { name: any }),
    at.text('app.viewKey', { name: any }),
    at.text('bulk.export'),
    at.text('nextStep.close'),
    at.text('chart.asTable'),
    at.text('reportScreen.definitionOf', { name: any }),
    // Lines of a test's charts, which a press hides.
    ...(['groupA', 'groupB', 'verdict.liftSeries', 'verdict.lowSeries', 'verdict.highSeries'] as const).map(
      (line) => at.text(`abTest.${line}`),
    ),
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
    // Some eighty screens, one after the other.
    test.slow();
    const owner = await newPerson();
    const set = await newSetUp(owner);
    const viewer = await newMember(owner);
    const at = await visit(lang);
    await at.as(viewer);
    const noAccess = page.getByRole('heading', { name: at.text('common.exception.forbiddenTitle') });
    // Adding and importing, what of an account, a network and a test shows keys or asks for a decision, of what is told and where alerts go.
    const closed =
      /\/(add|import)\b|^\/(adn\/account\/(edit|source)|adn\/network|abt\/edit)\/|^\/report\/alerts\/(webhooks|rules\/edit)\b/;
    const isEditor = (address: string) => closed.test(address);
    const kinds = ['lists', 'reports', 'forms'] as const;
    const all = kinds.flatMap((kind) => addressesFor(kind, set));
    const toSee = all.filter((address) => !isEditor(address));
    const editors = all.filter(isEditor);
    const harmlessNames = harmless(at);
    const linked = new Map<string, string>();

    for (const address of toSee) {
      await test.step(address, async () => {
        await page.goto(address);
        await settled(page);
        await expect(noAccess).toHaveCount(0);
        // To describe a phone, or what a report is to tell, is a question.
        if (/^\/(mediation\/serve|report|overview|app\/dashboard)\b/.test(address)) return;
        const { buttons, entries, links } = await offered(page);
        expect(buttons.filter((name) => !harmlessNames.test(name))).toEqual([]);
        // Of which days what ran is told: 7 or 28.
        expect(entries, 'fields and switches').toBe(/\btab=ran\b/.test(address) ? 2 : 0);
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
