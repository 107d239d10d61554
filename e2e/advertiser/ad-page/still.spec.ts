import { expect, platforms, test } from '../../support/ad-page/phone.ts';

for (const platform of platforms)
  test(`a still picture fills the screen and can be closed (${platform})`, async ({ phone }) => {
    const { files, page } = phone;
    await phone.imitate(platform, { imgs: [`${files}/wide.svg`, `${files}/tall.svg`], adtype: 3 });
    await phone.open('interstitial');
    const picture = page.getByRole('img', { name: 'Paper Harbour' });
    await expect(picture).toHaveAttribute('src', `${files}/tall.svg`);
    await phone.expectToFit();
    await phone.expectAccessible();
    expect(phone.said).toEqual(['jsLoaded', 'setCloseVisible true']);
    // Turned, it shows the other one.
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(picture).toHaveAttribute('src', `${files}/wide.svg`);
    await phone.expectToFit();
    await picture.click();
    await expect.poll(() => phone.said.at(-1)).toBe('click');
    expect(phone.complaints).toEqual([]);
  });

test('a picture that is not there leaves the words', async ({ phone }) => {
  await phone.imitate('android', { imgs: [`${phone.files}/missing.svg`] });
  await phone.open('interstitial');
  await expect(phone.page.getByRole('heading', { name: 'Paper Harbour' })).toBeVisible();
  await expect(phone.page.locator('#still')).toBeHidden();
  await expect(phone.page.getByText('Ad', { exact: true })).toBeVisible();
  expect(phone.said).toEqual(['jsLoaded', 'setCloseVisible true']);
  await phone.page.getByRole('button', { name: 'Install: Paper Harbour' }).click();
  await expect.poll(() => phone.said.at(-1)).toBe('click');
});

for (const [width, height, file] of [
  [320, 50, 'strip.svg'],
  [728, 90, 'strip.svg'],
  [300, 250, 'wide.svg'],
] as const) {
  test(`a banner of ${width} × ${height} shows the picture that fits`, async ({ phone }) => {
    const { files, page } = phone;
    await page.setViewportSize({ width, height });
    await phone.imitate('android', { imgs: [`${files}/wide.svg`, `${files}/strip.svg`] });
    await phone.open('banner');
    await expect(page.getByRole('img', { name: 'Paper Harbour' })).toHaveAttribute('src', `${files}/${file}`);
    await expect(page.getByText('Ad', { exact: true })).toBeVisible();
    await phone.expectToFit();
    await phone.expectAccessible();
    // All of it is the ad, for a finger and for the keyboard.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Install: Paper Harbour' })).toBeFocused();
    await page.mouse.click(width / 2, height / 2);
    await expect.poll(() => phone.said).toEqual(['jsLoaded', 'click']);
    expect(phone.complaints).toEqual([]);
  });

  test(`a banner of ${width} × ${height} without a picture says what it is for`, async ({ phone }) => {
    const { page } = phone;
    await page.setViewportSize({ width, height });
    await phone.imitate(
      'ios',
      { imgs: [], title: 'Paper Harbour and all of its very many islands' },
      { lang: 'de' },
    );
    await phone.open('banner');
    for (const part of ['#icon', '#title', '#text', '#button', '#mark'])
      await expect(page.locator(part)).toBeVisible();
    await phone.expectToFit();
    await phone.expectAccessible();
  });
}

test('a banner asks for another only when it is told to', async ({ phone }) => {
  await phone.imitate('ios', { refresh: 30 });
  await phone.open('banner');
  await expect.poll(() => phone.said).toEqual(['jsLoaded', 'refreshAd 30000']);
});

for (const [width, height] of [
  [132, 153],
  [260, 301],
  [320, 320],
] as const)
  test(`a card of ${width} × ${height}`, async ({ phone }) => {
    const { page } = phone;
    await page.setViewportSize({ width, height });
    await phone.imitate(
      'android',
      { title: 'Paper Harbour: the extraordinarily long simulation', descn: 'Shipping. '.repeat(40) },
      { lang: 'de' },
    );
    await phone.open('card');
    for (const part of ['#icon', '#title', '#text', '#button', '#mark'])
      await expect(page.locator(part)).toBeVisible();
    await phone.expectToFit();
    await phone.expectAccessible();
    // Two lines of the title, and neither lies over the other words.
    const [title, text] = [
      await page.locator('#title').boundingBox(),
      await page.locator('#text').boundingBox(),
    ];
    const line = await page
      .locator('#title')
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).lineHeight));
    expect(title?.height).toBeCloseTo(2 * line, 0);
    expect(text?.y).toBeGreaterThanOrEqual(Number(title?.y) + Number(title?.height));
    await page.locator('#icon').click();
    await expect.poll(() => phone.said).toEqual(['jsLoaded', 'click']);
    expect(phone.complaints).toEqual([]);
  });
