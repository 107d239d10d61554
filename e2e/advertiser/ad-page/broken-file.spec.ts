import type { Page } from '@playwright/test';
import { expect, type Phone, platforms, test } from '../../support/ad-page/phone.ts';

const OUT = ['jsLoaded', 'setCloseVisible false', 'setCloseVisible true'];

/** A page whose clock moves only when it is told to. */
async function openStopped(phone: Phone, video: string, remote?: string): Promise<void> {
  const { files, page } = phone;
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await phone.imitate('android', {
    video: { url: `${files}/${video}`, dur: 2, skip: 0 },
    ...(remote ? { remote: { video: `${files}/${remote}` } } : {}),
  });
  await phone.open('video');
  await expect.poll(() => phone.said).toContain('setCloseVisible false');
}

for (const platform of platforms) {
  test(`a file that is not there lets the player out by the end card (${platform})`, async ({ phone }) => {
    const { files, page } = phone;
    await phone.imitate(platform, {
      video: { url: `${files}/missing.mp4`, dur: 2, skip: 0 },
      remote: { video: `${files}/gone.mp4` },
    });
    await phone.open('video');
    await phone.expectEnd();
    expect(phone.said).toEqual(OUT);
    await page.getByRole('button', { name: 'Install: Paper Harbour' }).click();
    await expect.poll(() => phone.said).toEqual([...OUT, 'click']);
  });
}

test('the server’s file stands in for one that the phone has lost', async ({ phone }) => {
  const { files } = phone;
  await phone.imitate('ios', {
    video: { url: `${files}/missing.mp4`, dur: 2, skip: 0 },
    imgs: [`${files}/missing.svg`],
    app: { id: '1', name: 'Paper Harbour', icon: `${files}/missing.svg`, rating: 0 },
    remote: { video: `${files}/video.mp4`, icon: `${files}/icon.svg`, imgs: [`${files}/wide.svg`] },
  });
  await phone.open('video');
  await phone.expectEnd();
  expect(phone.said.filter((one) => one === 'addRewarded')).toHaveLength(1);
  await expect(phone.page.locator('#end-icon')).toHaveAttribute('src', `${files}/icon.svg`);
  await expect(phone.page.locator('#hero')).toHaveAttribute('src', `${files}/wide.svg`);
  await expect(phone.page.locator('#rating')).toBeHidden();
});

test('a campaign without a video shows its end card at once', async ({ phone }) => {
  await phone.imitate('android', { video: { url: '', dur: 0, skip: 0 }, imgs: [], descn: '' });
  await phone.open('video');
  await phone.expectEnd();
  expect(phone.said).toEqual(OUT);
  await expect(phone.page.locator('.hero')).toBeHidden();
  await expect(phone.page.locator('#end-text')).toBeHidden();
});

test('a file that never comes is waited for five seconds', async ({ phone }) => {
  const { page } = phone;
  await openStopped(phone, 'silent.mp4');
  await page.clock.runFor(4_750);
  await expect(page.locator('#stage')).toBeVisible();
  expect(phone.said).toEqual(OUT.slice(0, 2));
  await page.clock.runFor(250);
  await phone.expectEnd();
  expect(phone.said).toEqual(OUT);
});

test('what is waited for does not get late while the ad is held', async ({ phone }) => {
  const { page } = phone;
  await openStopped(phone, 'silent.mp4');
  await phone.tell('wv.pause');
  await page.clock.runFor(60_000);
  expect(phone.said).toEqual(OUT.slice(0, 2));
  await phone.tell('wv.resume');
  await page.clock.runFor(5_000);
  await phone.expectEnd();
});

test('the server’s file gets half of the time', async ({ phone }) => {
  const { page } = phone;
  await openStopped(phone, 'silent.mp4', 'video.mp4');
  await page.clock.runFor(2_500);
  await expect(page.locator('video')).toHaveAttribute('src', `${phone.files}/video.mp4`);
  await phone.expectEnd();
  expect(phone.said).toContain('addRewarded');
});

/** A video of ten seconds that plays as far as the test says. */
async function playTo(phone: Phone, second: number): Promise<void> {
  await phone.page.locator('video').evaluate((video: HTMLVideoElement, second) => {
    Object.defineProperty(video, 'currentTime', { configurable: true, value: second });
    video.dispatchEvent(new Event('timeupdate'));
  }, second);
}

/** As a video says it: to nobody around it. */
async function dispatch(page: Page, type: string): Promise<void> {
  await page.locator('video').evaluate((video, type) => video.dispatchEvent(new Event(type)), type);
}

for (const [where, second, rewards] of [
  ['in the middle', 5, 0],
  ['a breath before its end, without a word', 9.8, 1],
] as const)
  test(`a video that stops ${where} rewards ${rewards}`, async ({ phone }) => {
    const { page } = phone;
    await page.addInitScript(() => {
      Object.defineProperty(HTMLMediaElement.prototype, 'duration', { value: 10 });
      HTMLMediaElement.prototype.play = () => Promise.resolve();
    });
    await openStopped(phone, 'silent.mp4');
    await playTo(phone, second);
    // One look sees that it has moved, twenty that it has not.
    await page.clock.runFor(250 + 4_750);
    await expect(page.locator('#stage')).toBeVisible();
    await page.clock.runFor(250);
    await phone.expectEnd();
    expect(phone.said.filter((one) => one === 'addRewarded')).toHaveLength(rewards);
    expect(phone.said.filter((one) => one === 'reportVideoProgress 100')).toHaveLength(rewards);
    // What it says after that is no news.
    await playTo(phone, 10);
    await dispatch(page, 'ended');
    await dispatch(page, 'error');
    expect(phone.said.filter((one) => one === 'addRewarded')).toHaveLength(rewards);
    expect(phone.said.at(-1)).toBe('setCloseVisible true');
  });

test('a video that breaks after it began does not begin again', async ({ phone }) => {
  const { page } = phone;
  await phone.imitate('android', { remote: { video: `${phone.files}/video.mp4?again` } });
  await phone.openSlowly();
  await dispatch(page, 'error');
  await phone.expectEnd();
  expect(phone.said).toEqual([
    'jsLoaded',
    'setCloseVisible false',
    'reportVideoProgress 0',
    'setCloseVisible true',
  ]);
});
