import { expect, test } from '../../support/ad-page/phone.ts';

const LONG = {
  title:
    'Paper Harbour: the extraordinarily long simulation of shipping along the Northern Coast in the year 2026',
  descn: `Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft ${'with many ships '.repeat(30)}`,
};
const ARABIC = { title: 'ميناء الورق', descn: 'ابنِ ميناءً، وحمّل سفنك، وتاجر على طول الساحل.' };

const SCREENS = [
  ['phone', 390, 844],
  ['phone on its side', 844, 390],
  ['320 px', 320, 568],
  ['320 px on its side', 568, 320],
  ['tablet', 820, 1180],
  ['tablet on its side', 1180, 820],
] as const;

for (const [name, width, height] of SCREENS)
  test(`a video and its end card fit: ${name}`, async ({ phone }) => {
    const { page } = phone;
    await page.setViewportSize({ width, height });
    await phone.imitate(
      'ios',
      { ...LONG, video: { url: `${phone.files}/video.mp4`, dur: 2, skip: 1 } },
      { lang: 'de-DE' },
    );
    await phone.openSlowly();
    await expect(page.getByRole('button', { name: /^Überspringen/ })).toBeVisible();
    await phone.expectToFit();
    // The SDK's cross stands in one of the upper corners.
    const corners = await page.evaluate(
      (right) => [24, right].map((x) => document.elementFromPoint(x, 24)?.id),
      width - 24,
    );
    expect(corners).toEqual(['video', 'video']);
    await phone.hurry();
    await phone.expectEnd();
    await phone.expectToFit();
    await page.getByRole('button', { name: /^Installieren/ }).scrollIntoViewIfNeeded();
    await phone.expectAccessible();
  });

test('Arabic stands from right to left, the ad’s own words as they are', async ({ phone }) => {
  const { page } = phone;
  await page.setViewportSize({ width: 320, height: 568 });
  await phone.imitate(
    'android',
    { ...ARABIC, app: { id: 'a', name: 'a', icon: `${phone.files}/icon.svg`, rating: 2 } },
    { lang: 'ar_EG' },
  );
  await phone.openSlowly();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await phone.expectToFit();
  const side = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? Number.NaN;
  expect(await side('#sound')).toBeGreaterThan(await side('#left'));
  expect(await side('#bar-icon')).toBeGreaterThan(await side('#bar-button'));
  await phone.hurry();
  await phone.expectEnd();
  await phone.expectToFit();
  const button = page.getByRole('button', { name: 'تثبيت: ميناء الورق' });
  await expect(button).toBeVisible();
  // Full stars begin where Arabic begins.
  const [all, full] = [
    await page.locator('#stars').boundingBox(),
    await page.locator('#stars-full').boundingBox(),
  ];
  expect(full && all && full.x + full.width - all.x - all.width).toBeCloseTo(0, 0);
  expect(full && all && full.width / all.width).toBeCloseTo(0.4, 1);
  await phone.expectAccessible();
});

test('a card that is loaded before it has a place is drawn once it has one', async ({ phone }) => {
  const { page } = phone;
  await page.setViewportSize({ width: 264, height: 306 });
  // A frame that nobody sees yet measures nothing, and is not told of its first size.
  await page.addInitScript(() => {
    const places: (() => void)[] = [];
    Object.assign(window, { place: () => places.forEach((give) => void give()) });
    for (const side of ['innerWidth', 'innerHeight'] as const) {
      Object.defineProperty(window, side, { configurable: true, value: 0 });
      places.push(() => Object.defineProperty(window, side, { value: side === 'innerWidth' ? 264 : 306 }));
    }
  });
  await phone.imitate('ios', LONG);
  await phone.open('card');
  await expect(page.locator('#title')).toBeHidden();
  await page.evaluate(() => (window as unknown as { place(): void }).place());
  await expect(page.locator('#title')).toBeVisible();
  await phone.expectToFit();
});

test('Arabic words in an English phone', async ({ phone }) => {
  await phone.imitate('android', ARABIC);
  await phone.open('card');
  await expect(phone.page.locator('html')).toHaveAttribute('dir', 'ltr');
  const direction = await phone.page.locator('#title').evaluate((title) => title.matches(':dir(rtl)'));
  expect(direction).toBe(true);
});

test('the button speaks the phone’s language', async ({ phone }) => {
  await phone.imitate('ios', {}, { lang: 'zh-Hans-CN' });
  await phone.open('card');
  await expect(phone.page.getByRole('button', { name: '安装: Paper Harbour' })).toHaveText('安装');
  await expect(phone.page.locator('html')).toHaveAttribute('lang', 'zh');
});

test('the button says what the advertiser has written, in one line and no further than the card', async ({
  phone,
}) => {
  await phone.imitate('android', { action: 'Play this long call here' }, { lang: 'zh_CN' });
  await phone.open('card');
  const button = phone.page.getByRole('button', { name: 'Play this long call here: Paper Harbour' });
  await expect(button).toHaveText('Play this long call here');
  const [card, inside] = [await phone.page.locator('#card').boundingBox(), await button.boundingBox()];
  expect(inside?.width).toBeLessThanOrEqual(card?.width ?? 0);
  await button.click();
  await expect.poll(() => phone.said).toContain('click');
});

test('in the dark the words stand out as well', async ({ phone }) => {
  const { page } = phone;
  await page.emulateMedia({ colorScheme: 'dark' });
  await phone.imitate('android', { video: { url: '', dur: 0, skip: 0 } });
  for (const kind of ['video', 'card'] as const) {
    await phone.open(kind);
    await expect(page.getByRole('button', { name: 'Install: Paper Harbour' })).toBeVisible();
    const ground = await page
      .locator(kind === 'card' ? '#card' : '#end')
      .evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(ground).toBe('rgb(24, 28, 34)');
    await phone.expectAccessible();
  }
});

test('whoever wants no motion sees none', async ({ phone }) => {
  const { page } = phone;
  await phone.imitate('android');
  await phone.open('video');
  const transition = () => page.locator('#done').evaluate((one) => getComputedStyle(one).transitionDuration);
  expect(await transition()).toBe('0s');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await transition()).toBe('0.25s');
});
