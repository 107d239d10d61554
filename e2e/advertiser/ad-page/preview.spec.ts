import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AD_PAGE_KINDS, adPage } from '@millrace/ad-page/ad-page';
import { PREVIEW_DEVICES, previewInit } from '@millrace/ad-page/preview';
import { expect, test } from '../../support/ad-page/phone.ts';
import { drawing, videoFile } from '../../support/ad-page/server.ts';

for (const kind of AD_PAGE_KINDS)
  test(`opened by itself in a browser it shows an example (${kind})`, async ({ phone }) => {
    const { page } = phone;
    await page.goto(`${phone.files}/preview/${kind}`);
    await expect(page.getByRole('button', { name: 'Install: Paper Harbour' })).toBeVisible();
    expect(await page.evaluate(() => window.origin)).toBe('null');
    await page.getByRole('button', { name: 'Install: Paper Harbour' }).click();
    expect(phone.complaints).toEqual([]);
  });

for (const device of PREVIEW_DEVICES) {
  const orientation = device.platform === 'ios' ? 'landscape' : 'portrait';
  test(`the console shows it in a frame: ${device.platform} ${device.form}, ${orientation}`, async ({
    phone,
  }) => {
    const { page } = phone;
    const init = previewInit(phone.campaign(), device, orientation, 'zh-CN');
    const said = () =>
      page.evaluate(() => (window as unknown as { said: { m: string; origin: string }[] }).said);
    const question = { path: '/preview/video', init };
    await page.goto(`${phone.files}/console#${encodeURIComponent(JSON.stringify(question))}`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Paper Harbour' })).toBeVisible();
    await expect(frame.getByRole('button', { name: '安装: Paper Harbour' })).toBeVisible();
    // Above what the phone keeps for itself.
    const below = await frame.locator('.over').evaluate((over) => getComputedStyle(over).paddingBottom);
    expect(below).toBe(`${16 + device.insets[orientation].bottom}px`);
    expect(new Set((await said()).map(({ origin }) => origin))).toEqual(new Set(['null']));
    expect((await said()).map(({ m }) => m).slice(-2)).toEqual(['addRewarded', 'setCloseVisible']);
    expect(phone.complaints).toEqual([]);
  });
}

test('in a preview nobody but the console is listened to', async ({ phone }) => {
  const { page } = phone;
  const [device] = PREVIEW_DEVICES;
  if (device === undefined) throw new Error('No device');
  const init = previewInit(phone.campaign(), device, 'portrait', 'en');
  const question = { path: '/preview/card', init: { ...init, type: 'later' } };
  await page.goto(`${phone.files}/console#${encodeURIComponent(JSON.stringify(question))}`);
  const frame = page.frameLocator('iframe').first();
  await expect(frame.locator('#card')).toBeVisible();
  // Another frame of the same page speaks first.
  const foreign = { ...init, campaign: phone.campaign({ title: 'Somebody else' }) };
  await page.evaluate(async (text) => {
    const other = document.createElement('iframe');
    other.srcdoc = `<script>parent.frames[0].postMessage(${text}, '*'); parent.postMessage('{"m":"spoken"}', '*')</script>`;
    await new Promise((resolve) => {
      window.addEventListener(
        'message',
        (event) => event.source === other.contentWindow && resolve(undefined),
      );
      document.body.append(other);
    });
  }, JSON.stringify(foreign));
  await page.evaluate((init) => frames[0]?.postMessage(init, '*'), init);
  await expect(frame.locator('#title')).toHaveText('Paper Harbour');
});

test('as a file with files beside it, as phones have them', async ({ phone }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'millrace-ad-page-'));
  const file = (name: string) => path.join(folder, name);
  try {
    await writeFile(file('page.html'), adPage('video').html);
    await writeFile(file('video.mp4'), videoFile);
    await writeFile(file('wide.svg'), drawing(1200, 627, '#2f8fe0'));
    await writeFile(file('icon.svg'), drawing(96, 96, '#e0562f'));
    await phone.imitate('ios', {
      video: { url: `file://${file('video.mp4')}`, dur: 2, skip: 0 },
      // A bare path, as iOS says it.
      imgs: [file('wide.svg')],
      app: { id: '1', name: 'Paper Harbour', icon: `file://${file('icon.svg')}`, rating: 4 },
    });
    await phone.page.goto(`file://${file('page.html')}`);
    await phone.expectEnd();
    expect(phone.said.at(-2)).toBe('addRewarded');
    await expect(phone.page.locator('#hero')).toBeVisible();
    await expect(phone.page.locator('#end-icon')).toBeVisible();
    expect(phone.complaints).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
