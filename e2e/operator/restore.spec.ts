import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Load, startLoad } from '../../apps/server/src/faults/load.ts';
import { withPrograms } from '../../apps/server/src/faults/with-programs.ts';
import { signIn } from '../../bench/lib/api-client.ts';
import { colleague, foundStudio, impressionsOf, newApp, owner, showAd } from '../support/studio.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';
import { ruleNames } from '../support/waterfall.ts';

const passphrase = 'four words that nobody guesses';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Signs in and reads who works there, and the line of an app in a report. */
async function readStudio(at: Visit, url: string, app: string, { from, to }: Days): Promise<string[]> {
  const { page } = at;
  const main = page.getByRole('main');
  await page.goto(`${url}/user/login`);
  await page.getByLabel(at.text('session.account')).fill(owner.email);
  await page.getByLabel(at.text('session.password'), { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: at.text('common.signIn') }).press('Enter');
  await expect(page).toHaveURL(/\/overview\/dashboard/);
  await page.goto(`${url}/um/user-manage`);
  for (const { name } of [owner, colleague]) await expect(main.getByText(name).first()).toBeVisible();
  await page.goto(`${url}/report/performance?from=${from}&to=${to}&by=app&metrics=impressions,revenue`);
  const line = main.getByRole('row').filter({ hasText: app });
  await expect(line).toHaveCount(1);
  return line.getByRole('cell').allInnerTexts();
}

/** How many impressions the phones of a load were told to be kept. */
const kept = ({ ledger }: Load) =>
  ledger.calls('acknowledged').filter(({ metric }) => metric === 'impression').length;

for (const lang of walkedIn('enGB')) {
  test(`a machine burns: people, set-up and figures come back on another, and phones are served (${lang})`, async ({
    page,
    visit,
  }) => {
    test.slow();
    const root = await mkdtemp(join(tmpdir(), 'millrace-burnt-'));
    const [here, there, file] = [join(root, 'here'), join(root, 'there'), join(root, 'one.backup')];
    const at = await visit(lang);
    try {
      await withPrograms(async (start) => {
        // Embedded stores are one server's: it has all roles. Phones say where they are by an address.
        const serve = (DATA_DIR: string) => start({ DATA_DIR, TRUST_PROXY: '1' });
        const run = async (DATA_DIR: string, ...words: readonly string[]) => {
          const command = start({ DATA_DIR, BACKUP_PASSPHRASE: passphrase }, 'admin/admin.ts', words);
          expect(await command.ended).toEqual({ code: 0, signal: null, complaint: '' });
        };
        const from = new Date().toISOString().slice(0, 10);
        const first = serve(here);
        const oldUrl = await first.ready();
        const api = await foundStudio(oldUrl, here);
        const quiet = await newApp(api, 'Coin Rush');
        const busy = await newApp(api, 'Night Train');
        for (const seed of [1, 2, 3]) await showAd(oldUrl, quiet, seed);
        await showAd(oldUrl, busy, 4);
        const days = { from, to: new Date().toISOString().slice(0, 10) };
        const shown = { timeout: 60_000 };
        await expect.poll(() => impressionsOf(api, quiet, days), shown).toBe(3);
        await expect.poll(() => impressionsOf(api, busy, days), shown).toBe(1);
        const before = await readStudio(at, oldUrl, 'Coin Rush', days);
        expect(before).toContain('3');

        const load = startLoad({ baseUrl: oldUrl, target: { ...busy, organizationId: 0 }, callers: 2 });
        await load.acknowledged(100);
        const least = kept(load);
        await run(here, 'backup', file);
        await load.acknowledged(20);
        await load.stop();
        // A page that is left open there asks on, and complains that nobody answers.
        await page.goto('about:blank');
        first.child.kill('SIGKILL');
        await first.ended;
        await rm(here, { recursive: true, force: true, maxRetries: 20 });

        await run(there, 'restore', file);
        const second = serve(there);
        const newUrl = await second.ready();
        expect(await readStudio(at, newUrl, 'Coin Rush', days)).toEqual(before);
        const place = `pubAppId=${quiet.pubAppId}&placementId=${quiet.placementId}`;
        await page.goto(`${newUrl}/mediation/list?type=2&${place}`);
        await expect(page.locator('.rule-name')).toHaveText(Object.values(ruleNames));
        const again = await signIn(newUrl, owner);
        // What came after the moment of the backup burned; nothing of before it did, and nothing came twice.
        await expect.poll(() => impressionsOf(again, busy, days), shown).toBeGreaterThan(least);
        expect(await impressionsOf(again, busy, days)).toBeLessThanOrEqual(kept(load) + 1);
        await showAd(newUrl, quiet, 5);
        const later = { from, to: new Date().toISOString().slice(0, 10) };
        await expect.poll(() => impressionsOf(again, quiet, later), shown).toBe(4);
        expect(at.complaints).toEqual([]);
      });
    } finally {
      await rm(root, { recursive: true, force: true, maxRetries: 20 });
    }
  });
}
