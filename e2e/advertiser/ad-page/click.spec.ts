import { expect, platforms, test } from '../../support/ad-page/phone.ts';

const noVideo = { video: { url: '', dur: 0, skip: 0 } };

test('a tap on the bar is a click, a second one at once is not, and the video is none', async ({ phone }) => {
  const { page } = phone;
  await phone.imitate('android');
  await phone.openSlowly();
  await page.mouse.click(195, 300);
  await page.getByRole('button', { name: 'Install: Paper Harbour' }).dblclick();
  await expect.poll(() => phone.said).toContain('click');
  expect(phone.said.filter((one) => one === 'click')).toHaveLength(1);
});

test('after a second the next tap counts', async ({ phone }) => {
  const { page } = phone;
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await phone.imitate('ios', noVideo);
  await phone.open('video');
  await page.locator('#end-text').click();
  await page.locator('#hero').click();
  await page.clock.runFor(1_000);
  await page.locator('#hero').click();
  await expect.poll(() => phone.said.filter((one) => one === 'click')).toHaveLength(2);
});

test('the keyboard reaches the button', async ({ phone }) => {
  await phone.imitate('android', noVideo);
  await phone.open('video');
  await phone.expectEnd();
  await phone.page.keyboard.press('Tab');
  await expect(phone.page.getByRole('button', { name: 'Install: Paper Harbour' })).toBeFocused();
  await phone.page.keyboard.press('Enter');
  await expect.poll(() => phone.said.at(-1)).toBe('click');
});

test('a website is visited', async ({ phone }) => {
  await phone.imitate('ios', { ...noVideo, iswv: 1 });
  await phone.open('video');
  await phone.page.getByRole('button', { name: 'Visit: Paper Harbour' }).click();
  await expect.poll(() => phone.said.at(-1)).toBe('click');
});

for (const platform of platforms)
  test(`a link that only the system can open is opened by it (${platform})`, async ({ phone }) => {
    await phone.imitate(platform, { ...noVideo, iswv: 1, link: 'harbour://island/3' });
    await phone.open('video');
    await phone.page.getByRole('button', { name: 'Visit: Paper Harbour' }).click();
    await expect.poll(() => phone.said.at(-1)).toBe('openBrowser harbour://island/3');
    expect(phone.said.at(-2)).toBe(platform === 'ios' ? 'wvclick' : 'wvClick');
    expect(phone.said).not.toContain('click');
  });

test('a link that leads on into an app is opened by the system, too', async ({ phone }) => {
  const link = 'https://ads.example/sdk/cp/click?t=1';
  await phone.imitate('android', { ...noVideo, iswv: 1, deep: 1, link });
  await phone.open('video');
  await phone.page.getByRole('button', { name: 'Visit: Paper Harbour' }).click();
  await expect.poll(() => phone.said.at(-1)).toBe(`openBrowser ${link}`);
  expect(phone.said).not.toContain('click');
});

for (const kind of ['video', 'interstitial', 'banner', 'card'] as const)
  test(`the mark leads to what it stands for and is no click on the ad (${kind})`, async ({ phone }) => {
    const { files, page } = phone;
    await phone.imitate('android', {
      ...noVideo,
      mk: { logo: `${files}/strip.svg`, link: 'https://example.com/ads' },
    });
    await phone.open(kind);
    await page.getByRole('link', { name: 'Ad' }).click();
    await expect.poll(() => phone.said.at(-1)).toBe('openBrowser https://example.com/ads');
    await page.getByRole('link', { name: 'Ad' }).press('Enter');
    await expect.poll(() => phone.said.filter((one) => one.startsWith('openBrowser'))).toHaveLength(2);
    expect(phone.said).not.toContain('click');
    await phone.expectAccessible();
  });
