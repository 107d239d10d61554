import { createCampaign } from '@millrace/contract/advertiser/campaign';
import { listCreatives } from '@millrace/contract/advertiser/creative';
import type { ResponseOf } from '@millrace/contract/kit/call';
import type { Locator, Page } from '@playwright/test';
import { video } from '../../apps/server/src/testing/media.ts';
import { png } from '../../apps/server/src/testing/png.ts';
import { signInAsAdministrator } from '../support/administrator.ts';
import { createNative, createVideo } from '../support/creatives.ts';
import { takeBackLast } from '../support/history.ts';
import { newPerson } from '../support/people.ts';
import { newDraft, promote } from '../support/promotion.ts';
import { inStore } from '../support/store.ts';
import { atADesk, expect, test, Visit, walkedIn } from '../support/test.ts';

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
/** What stands behind a picture's end is not kept: a banner that takes several pieces to send. */
const heavyBanner = Buffer.concat([png(300, 250), Buffer.alloc(1_300_000)]);

const uploadsOf = (page: Page, at: Visit): Locator =>
  page.getByRole('list', { name: at.text('upload.list') });

/** The banner inside the page that phones show it with. */
const drawnIn = (part: Locator): Locator => part.frameLocator('iframe').locator('#picture');

for (const lang of walkedIn('enGB')) {
  test(`an advertiser uploads, makes a creative, and mends it after its review (${lang})`, async ({
    page,
    visit,
    browser,
  }) => {
    await atADesk(page);
    const promoter = await newPerson({ userType: 1 });
    const at = await visit(lang);
    await at.as(promoter);
    const history = page.getByRole('region', { name: at.text('creative.history') });

    await test.step('files are told by their content, and a wrong one says what would be right', async () => {
      await page.goto('/creative');
      await expect(page).toHaveURL('/creative/upload');
      await expect(page.getByText(at.text('creative.empty'))).toBeVisible();
      await page
        .locator('input[type=file]')
        .setInputFiles([
          file('spring.mp4', 'video/mp4', png(320, 50)),
          file('drawing.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
          file('spot.mp4', 'video/mp4', await video('two-seconds')),
        ]);
      const uploads = uploadsOf(page, at);
      await expect(uploads.getByText(at.text('upload.done'))).toHaveCount(2);
      await expect(uploads.getByText(at.text('creativeFile.errors.drawing'))).toBeVisible();
      await at.expectAccessible();
    });

    await test.step('a file becomes a creative that waits for its review', async () => {
      const kind = at.text('creative.kind.banner');
      await page
        .getByRole('button', { name: at.text('creative.makeOf', { name: 'spring.mp4', kind }) })
        .click();
      const form = page.getByRole('region', { name: at.text('creative.addTitle') });
      await expect(form.getByText('spring.mp4')).toBeVisible();
      await form.getByRole('button', { name: at.text('creative.save') }).click();
      await expect(form.getByText(at.text('creative.errors.nameEmpty'))).toBeVisible();
      await form.getByLabel(at.text('creative.name'), { exact: true }).fill('Spring sale');
      await at.expectAccessible();
      await form.getByRole('button', { name: at.text('creative.save') }).click();
      await expect(page.getByText(at.text('creative.added', { name: 'Spring sale' }))).toBeVisible();
      await expect(history.getByText(at.text('creative.review.waiting'))).toBeVisible();
    });

    await test.step('an Administrator looks at it, corrects what it promotes, and says what has to change', async () => {
      const storeId = await inStore({ kind: 'found', name: 'Coin Rush' });
      const { id: promotedAppId } = await promote(promoter, 'app', storeId, 'Coin Rush');
      const { list } = (await promoter.api.get(listCreatives.path)) as ResponseOf<typeof listCreatives>;
      const creatives = list.map(({ id }) => ({ id, weight: 1 }));
      await promoter.api.post(createCampaign.path, { ...newDraft, creatives, promotedAppId });
      const context = await browser.newContext();
      const admin = new Visit(await context.newPage(), lang);
      await admin.speak();
      await signInAsAdministrator(admin);
      await admin.page.goto(`/admin/review?search=${encodeURIComponent(promoter.organizationName)}`);
      const panel = admin.page.getByRole('region', { name: at.text('review.of', { name: 'Spring sale' }) });
      await expect(drawnIn(panel)).toHaveJSProperty('naturalWidth', 320);
      const category = panel.getByLabel(at.text('review.category', { name: 'Coin Rush' }));
      await expect(category).toHaveValue('Role playing');
      const genres = panel.getByText(at.text('review.genres', { genres: 'Games' }));
      await expect(genres).toBeVisible();
      await category.fill('Casino');
      await panel.getByRole('button', { name: at.text('review.saveCategory') }).click();
      await expect(panel.getByText(at.text('review.categoryReviewed'))).toBeVisible();
      await expect(genres).toHaveCount(0);
      await panel.getByRole('button', { name: at.text('review.reject') }).click();
      await expect(panel.getByText(at.text('creative.errors.reasonEmpty'))).toBeVisible();
      await panel.getByLabel(at.text('review.reason')).fill('The text is cut off.');
      await admin.expectAccessible();
      await panel.getByRole('button', { name: at.text('review.reject') }).click();
      await expect(admin.page.getByText(at.text('creative.noneFits'))).toBeVisible();
      expect(admin.complaints).toEqual([]);
      await context.close();
    });

    await test.step('the reason is there; an edit sends it back to wait', async () => {
      await page.reload();
      await expect(history.getByText('The text is cut off.')).toBeVisible();
      await page.getByRole('button', { name: at.text('creative.openOf', { name: 'Spring sale' }) }).click();
      const preview = page.getByRole('figure', {
        name: at.text('creative.previewOf', { name: 'Spring sale' }),
      });
      await expect(drawnIn(preview)).toHaveJSProperty('naturalWidth', 320);
      // At the bottom of a screen that is chosen, in its own shape.
      const screen = preview.locator('.ad-device');
      for (const device of ['iosPhone', 'androidTablet'] as const) {
        await preview.getByText(at.text(`creative.devices.${device}`)).click();
        await expect(drawnIn(preview)).toHaveJSProperty('naturalWidth', 320);
        const [around, banner] = [await screen.boundingBox(), await preview.locator('iframe').boundingBox()];
        const below = (around?.y ?? 0) + (around?.height ?? 0) - (banner?.y ?? 0) - (banner?.height ?? 0);
        expect(below).toBeGreaterThanOrEqual(0);
        expect(below).toBeLessThan((around?.height ?? 0) / 10);
        expect((banner?.width ?? 0) / (banner?.height ?? 1)).toBeCloseTo(320 / 50, 1);
      }
      await page.getByLabel(at.text('creative.name'), { exact: true }).fill('Spring sale 2');
      await page.getByRole('button', { name: at.text('common.save'), exact: true }).click();
      await expect(history.getByText('Spring sale 2')).toBeVisible();
      await expect(history.getByText(at.text('creative.review.rejected'))).toBeVisible();
      await at.expectAccessible();
    });

    await test.step('its history says who changed what, and takes it back', async () => {
      const drawer = await takeBackLast(page, at, 'Spring sale 2');
      await expect(history.getByText('Spring sale', { exact: true })).toBeVisible();
      await expect(drawer.getByText(promoter.name).first()).toBeVisible();
      await expect(drawer.getByText('The text is cut off.').first()).toBeVisible();
      await expect(page.locator('.ant-popover:visible')).toHaveCount(0);
      await drawer.locator('.ant-drawer-close').click();
      await expect(drawer).toHaveCount(0);
      await expect(page.getByLabel(at.text('creative.name'), { exact: true })).toHaveValue('Spring sale');
    });

    await test.step('into the archive and back', async () => {
      await history.getByRole('button', { name: at.text('list.more', { name: 'Spring sale' }) }).click();
      await page.getByRole('menuitem', { name: at.text('creative.putAway') }).click();
      await expect(page.getByText(at.text('creative.empty'))).toBeVisible();
      await page.getByRole('button', { name: at.text('common.undo') }).click();
      await expect(history.getByText('Spring sale', { exact: true })).toBeVisible();
    });
    expect(at.complaints).toEqual([]);
  });
}

for (const lang of walkedIn('enGB')) {
  test(`files are dropped, several at once and one of them wrong, each with its progress (${lang})`, async ({
    page,
    visit,
  }) => {
    await atADesk(page);
    const promoter = await newPerson({ userType: 1 });
    const at = await visit(lang);
    await at.as(promoter);
    await page.goto('/creative/upload');
    let goOn: (() => void) | undefined;
    await page.route('**/api/advertiser/creative/upload/*', async (route) => {
      const request = route.request();
      // The second piece of the only file that takes several.
      if (request.method() === 'PATCH' && request.headers()['upload-offset'] === '524288')
        await new Promise<void>((go) => {
          goOn = go;
        });
      await route.continue();
    });
    await drop(page, at, [
      file('heavy.png', 'image/png', heavyBanner),
      // By its name nothing that would be asked for in a dialog.
      file('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      file('leaderboard.png', 'image/png', png(728, 90)),
      file('small.png', 'image/png', png(320, 50)),
    ]);
    const uploads = uploadsOf(page, at);
    const line = (name: string) => uploads.getByRole('listitem').filter({ hasText: name });
    await expect(uploads.getByRole('listitem')).toHaveCount(4);
    const done = uploads.getByText(at.text('upload.done'), { exact: true });
    // The others do not wait for the one that is under way.
    await expect(done).toHaveCount(2);
    await expect(line('logo.svg')).toContainText(at.text('creativeFile.errors.drawing'));
    const progress = line('heavy.png').getByRole('progressbar');
    await expect(progress).toHaveAttribute('aria-valuenow', '40');
    await expect(line('heavy.png')).toContainText(at.text('upload.sending', { sent: '0.5', size: '1.2' }));
    await at.expectAccessible();
    goOn?.();
    await expect(done).toHaveCount(3);
    await expect(progress).toHaveCount(0);

    const kind = at.text('creative.kind.banner');
    const make = at.text('creative.makeOf', { name: 'leaderboard.png', kind });
    await page.getByRole('button', { name: make }).press('Enter');
    const form = page.getByRole('region', { name: at.text('creative.addTitle') });
    await form.getByLabel(at.text('creative.name'), { exact: true }).fill('Leaderboard');
    await form.getByRole('button', { name: at.text('creative.save') }).press('Enter');
    const made = page
      .getByRole('region', { name: at.text('creative.history') })
      .getByRole('row')
      .filter({ hasText: 'Leaderboard' });
    await expect(made).toContainText('728');
    await expect(made).toContainText(promoter.name);
    await expect(made).toContainText(at.text('creative.review.waiting'));
    expect(at.complaints).toEqual([]);
  });
}

/** Lets files fall on the place for them, as from a folder of the desktop. */
async function drop(page: Page, at: Visit, files: readonly ReturnType<typeof file>[]): Promise<void> {
  const dropped = files.map(({ buffer, ...known }) => ({ ...known, base64: buffer.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType: type, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, dropped);
  const place = page.getByText(at.text('creative.drop'), { exact: true });
  for (const event of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(event, { dataTransfer });
}

test('an upload goes on where a broken line has cut it, and where somebody has halted it', async ({
  page,
  visit,
}) => {
  const at = await visit();
  await at.as(await newPerson({ userType: 1 }));
  await page.goto('/creative/upload');
  const offsets: string[] = [];
  let cuts = 0;
  await page.route('**/api/advertiser/creative/upload/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    const offset = request.headers()['upload-offset'] ?? '';
    offsets.push(offset);
    if (offset !== '0' && cuts === 0) {
      cuts += 1;
      return route.abort('connectionreset');
    }
    return route.continue();
  });
  await page.locator('input[type=file]').setInputFiles([file('big.png', 'image/png', heavyBanner)]);
  await expect(uploadsOf(page, at).getByText(at.text('upload.done'))).toBeVisible({ timeout: 30_000 });
  // The first piece is not sent again.
  expect(offsets).toEqual(['0', '524288', '524288', '1048576']);

  await page.unrouteAll();
  let held: (() => void) | undefined;
  await page.route('**/api/advertiser/creative/upload/*', async (route) => {
    if (route.request().method() === 'PATCH' && held === undefined) {
      await new Promise<void>((go) => {
        held = go;
      });
    }
    await route.continue().catch(() => undefined);
  });
  const other = file('other.png', 'image/png', Buffer.concat([heavyBanner, Buffer.alloc(9)]));
  await page.locator('input[type=file]').setInputFiles([other]);
  await expect.poll(() => held !== undefined).toBe(true);
  await page.getByRole('button', { name: at.text('upload.pauseOf', { name: 'other.png' }) }).click();
  const goOn = page.getByRole('button', { name: at.text('upload.goOnOf', { name: 'other.png' }) });
  await expect(goOn).toBeVisible();
  held?.();
  await goOn.click();
  await expect(uploadsOf(page, at).getByText(at.text('upload.done'))).toHaveCount(2, { timeout: 30_000 });
});

test('an upload that another server is asked to go on with says so, and is sent again', async ({
  page,
  visit,
}) => {
  const at = await visit();
  await at.as(await newPerson({ userType: 1 }));
  await page.goto('/creative/upload');
  let strays = 2;
  await page.route('**/api/advertiser/creative/upload/*', async (route) => {
    // The first is the file itself; asked what it has of it, the other server says none.
    if (strays === 0 || !['PATCH', 'HEAD'].includes(route.request().method())) return route.continue();
    strays -= 1;
    return route.fulfill({ status: 404, body: 'The file for this url was not found' });
  });
  await page.locator('input[type=file]').setInputFiles([file('stray.png', 'image/png', heavyBanner)]);
  const uploads = uploadsOf(page, at);
  await expect(uploads.getByText(at.text('upload.lost'))).toBeVisible();
  await page.getByRole('button', { name: at.text('upload.goOnOf', { name: 'stray.png' }) }).click();
  await expect(uploads.getByText(at.text('upload.done'))).toBeVisible({ timeout: 30_000 });
  await expect(uploads.getByText(at.text('upload.lost'))).toBeHidden();
});

test('a video is drawn as each device draws it, up to its end card', async ({ page, visit, baseURL }) => {
  const promoter = await newPerson({ userType: 1 });
  const id = await createVideo(baseURL ?? '', promoter, 'Spot');
  const at = await visit();
  await at.as(promoter);
  await page.goto(`/creative/upload?creative=${id}`);
  const preview = page.getByRole('figure', { name: at.text('creative.previewOf', { name: 'Spot' }) });
  const ratio = async () => {
    const { width = 0, height = 1 } = (await preview.locator('iframe').boundingBox()) ?? {};
    return Math.round((width / height) * 100);
  };
  await expect(preview.frameLocator('iframe').locator('video')).toBeVisible();
  expect(await ratio()).toBe(46);
  await at.expectAccessible();
  await preview.getByText(at.text('creative.orientations.landscape')).click();
  await expect.poll(ratio).toBe(216);
  await preview.getByText(at.text('creative.devices.androidTablet')).click();
  await expect.poll(ratio).toBe(160);
  await expect(preview.frameLocator('iframe').locator('#end-text')).toBeVisible({ timeout: 30_000 });

  // Between two screens of an app it plays anew.
  await preview.getByText(at.text('adType.interstitial'), { exact: true }).click();
  await expect(preview.frameLocator('iframe').locator('video')).toBeVisible();
  await expect(preview.frameLocator('iframe').locator('#end-text')).toBeVisible({ timeout: 30_000 });

  // A native ad is shown over a whole screen, too.
  const native = await createNative(baseURL ?? '', promoter, 'Gold');
  await page.goto(`/creative/upload?creative=${native}`);
  const other = page.getByRole('figure', { name: at.text('creative.previewOf', { name: 'Gold' }) });
  await expect(other.getByText('Collect them all').first()).toBeVisible();
  await other.getByText(at.text('creative.devices.androidTablet')).click();
  await other.getByText(at.text('creative.orientations.landscape')).click();
  await expect(drawnIn(other)).toHaveJSProperty('naturalWidth', 1200);
  await at.expectAccessible();
  expect(at.complaints).toEqual([]);
});
