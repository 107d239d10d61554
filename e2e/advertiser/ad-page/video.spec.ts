import { saidByVideo } from '../../../fleet/phone/own-ads/play-own-ad.ts';
import { expect, platforms, test } from '../../support/ad-page/phone.ts';

/** What the fleet has the page say: it plays own ads without one. */
const saidTo = (isRewarded: boolean) =>
  saidByVideo({ isRewarded, share: 1 }).map(({ m, d }) => [m, ...Object.values(d ?? {})].join(' '));
const REWARDED = saidTo(true);

for (const platform of platforms) {
  test(`a video watched to its end rewards once and shows the end card (${platform})`, async ({ phone }) => {
    const { page } = phone;
    await phone.imitate(platform);
    await phone.openSlowly();
    await phone.expectAccessible();
    await phone.hurry();
    await phone.expectEnd();
    expect(phone.said).toEqual(REWARDED);

    await expect(page.locator('#stage')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Paper Harbour' })).toBeFocused();
    await expect(page.locator('#end-text')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Rated 4.3 of 5' })).toBeVisible();
    await expect(page.locator('#end-icon')).toBeVisible();
    await expect(page.locator('#hero')).toBeVisible();
    await expect(page.getByText('Ad', { exact: true })).toBeVisible();
    await phone.expectAccessible();

    // Neither the SDK's words nor the end of the page bring a second one.
    await phone.tell('wv.pause');
    await phone.tell('wv.resume');
    await phone.tell('wv.show');
    await phone.back();
    expect(phone.said).toEqual(REWARDED);
    expect(phone.complaints).toEqual([]);
  });

  test(`back does not close a playing ad and earns nothing (${platform})`, async ({ phone }) => {
    await phone.imitate(platform);
    await phone.openSlowly();
    expect(await phone.back()).toBe(false);
    await phone.page.keyboard.press('Escape');
    await phone.page.keyboard.press('Backspace');
    await phone.hurry();
    await phone.expectEnd();
    expect(phone.said).toEqual(REWARDED);
  });
}

test('an ad that is closed before it has its campaign says nothing more', async ({ phone }) => {
  await phone.imitate('android', {}, { first: ['wv.pause'] });
  await phone.open('video');
  await expect.poll(() => phone.said).toEqual(['jsLoaded']);
  // Held before it began: it has not taken the cross away, so back closes it.
  await expect(phone.page.locator('#bar-title')).toHaveText('Paper Harbour');
  expect(await phone.back()).toBe(true);
  expect(phone.said).toEqual(['jsLoaded']);
  expect(phone.complaints).toEqual([]);
});

test('a video in another kind of placement rewards nobody', async ({ phone }) => {
  await phone.imitate('android', { adtype: 3 });
  await phone.open('video');
  await phone.expectEnd();
  expect(phone.said).toEqual(saidTo(false));
});

test('the sound is as the phone says, and as the player then chooses', async ({ phone }) => {
  const { page } = phone;
  await phone.imitate('ios', {}, { first: ['wv.muted'] });
  await phone.openSlowly();
  await phone.tell('wv.pause');
  const muted = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.muted);
  expect(await muted()).toBe(true);
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  expect(await muted()).toBe(false);
  await phone.tell('wv.muted');
  await expect(page.getByRole('button', { name: 'Turn sound on' })).toBeVisible();
  await phone.tell('wv.unmute');
  await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible();
  expect(await muted()).toBe(false);
});

test('a browser that wants a tap before sound plays without', async ({ phone }) => {
  const { page } = phone;
  await phone.imitate('android');
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      return this.muted ? play.call(this) : Promise.reject(new DOMException('No tap yet', 'NotAllowedError'));
    };
  });
  await phone.open('video');
  await expect(page.getByRole('button', { name: 'Turn sound on' })).toBeVisible();
  await phone.expectEnd();
  expect(phone.said).toEqual(REWARDED);
});

test('a held ad stands still until it goes on', async ({ phone }) => {
  const { page } = phone;
  const at = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => [video.paused, video.currentTime]);
  await phone.imitate('android');
  await phone.openSlowly();
  await phone.tell('wv.pause');
  await expect.poll(async () => (await at())[0]).toBe(true);
  const held = await at();
  // As a web view says that the app is no longer in front.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await phone.tell('wv.resume');
  expect(await at()).toEqual(held);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await phone.hurry();
  await phone.expectEnd();
  expect(phone.said).toEqual(REWARDED);
});

test('skipping is offered after its time and gives no reward', async ({ phone }) => {
  const { page } = phone;
  await phone.imitate('android', { video: { url: `${phone.files}/video.mp4`, dur: 2, skip: 0.3 } });
  await phone.openSlowly();
  await expect(page.getByRole('button', { name: 'Skip · 1' })).toBeDisabled();
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await phone.expectEnd();
  expect(phone.said).not.toContain('addRewarded');
  expect(phone.said).not.toContain('reportVideoProgress 100');
  const said = [...phone.said];
  expect(await phone.back()).toBe(true);
  expect(phone.said).toEqual(said);
});

test('a video that may not be skipped offers no way', async ({ phone }) => {
  await phone.imitate('ios');
  await phone.openSlowly();
  await expect(phone.page.locator('#skip')).toBeHidden();
});
