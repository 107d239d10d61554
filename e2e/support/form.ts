import { expect, type Locator, type Page } from '@playwright/test';

/** A field of a form by its label; of rows the one at a place. */
export function fieldOf(page: Page, label: string, row = 0): Locator {
  return page.getByLabel(label, { exact: true }).nth(row);
}

const hasClass = (name: string) => `contains(concat(' ', @class, ' '), ' ${name} ')`;

/** The field says what is wrong with it, in its own place and to a screen reader too, and still holds what was typed. */
export async function expectWrong(field: Locator, sentence: string, typed?: string): Promise<void> {
  const item = field.locator(`xpath=ancestor::*[${hasClass('ant-form-item')}][1]`);
  await expect(item.locator('.ant-form-item-explain')).toContainText(sentence);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  if (typed !== undefined) await expect(field).toHaveValue(typed);
}

/** Tries to save what is wrong, by key: a button below moves as fields say so, away from under a pointer. */
export async function saveWrong(save: Locator): Promise<void> {
  await save.page().locator(':focus').blur();
  await save.press('Enter');
}

/** Saves what was mended, by key: a button below moves up as the messages go, away from under a pointer. */
export async function saveMended(save: Locator): Promise<void> {
  await expect(save.page().locator('.ant-form-item-explain-error')).toHaveCount(0);
  await save.press('Enter');
}

/** The option is the one that Enter takes, which on a busy machine it is a moment after it is shown. */
export async function expectMarked(page: Page, option: string): Promise<void> {
  // What stands there of an earlier search is not taken.
  await expect(page.locator('[role="combobox"][aria-busy="true"]')).toHaveCount(0);
  const marked = page.locator('.ant-select-item-option-active');
  await expect(page.getByTitle(option, { exact: true }).and(marked)).toBeVisible();
}

/** Chooses in a menu by writing; what is asked of the server is there when it is shown, and not before. */
export async function search(page: Page, label: string, written: string, option = written): Promise<void> {
  await searchIn(page.getByLabel(label, { exact: true }), written, option);
}

/** The same in a menu that is found already. */
export async function searchIn(menu: Locator, written: string, option = written): Promise<void> {
  await menu.fill(written);
  await expectMarked(menu.page(), option);
  await menu.press('Enter');
}

/** Chooses in a menu that opens on a click. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByTitle(option, { exact: true }).last().click();
}

/** Gives a screen a CSV file as if it were chosen from a disk. */
export async function chooseFile(page: Page, name: string, csv: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
}
