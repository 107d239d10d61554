import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

// Half as long as the source that it comes from; a page reads it once, which takes as long as to look.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  readonly run: typeof axe.run;
  /** What it goes by: each finding of a rule with an impact has that impact. */
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string | null }[] };
}

/** No serious or critical finding of axe on the page as it stands; frames are not looked into. */
export async function expectNoAxeFinding(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const serious = await page.evaluate(async () => {
    const { axe: it } = window as unknown as { readonly axe: Axe };
    // What these find is left out below, and to look for it takes two fifths of the time.
    const lesser = it._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
    const rules = Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }]));
    // Style sheets of other origins are fetched for one experimental rule only.
    const { violations } = await it.run({
      resultTypes: ['violations'],
      rules,
      preload: false,
      iframes: false,
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  });
  expect(serious).toEqual([]);
}
