import { INTERSTITIAL, REWARDED } from '@millrace/ad-page/campaign';
import { expect, test } from 'vitest';
import { previewCampaign, type Shown } from './preview-campaign.ts';

const part = (name: string) => ({ url: `/files/${name}.png`, width: 1200, height: 627 });
const native: Shown = {
  ...{ id: 3, name: 'Spring', kind: 'native', title: 'Spring', descn: 'Sale', callToAction: null },
  files: { image: part('image'), icon: null, video: null, endCard: null },
};
const drawn = (change: Partial<Shown>) => previewCampaign({ ...native, ...change }, 'https://ads.example');

test('a website is drawn as one', () => {
  expect(drawn({}).iswv).toBe(0);
  expect(drawn({ isWebsite: true }).iswv).toBe(1);
});

test('a video may be skipped as on a phone: between two screens, and not where it is rewarded', () => {
  const video = { ...part('spot'), duration: 15_000 };
  const shown = { ...native, kind: 'video', files: { ...native.files, video } } as const;
  const skipIn = (adtype: number) => previewCampaign(shown, 'https://ads.example', adtype).video?.skip;
  expect([skipIn(INTERSTITIAL), skipIn(REWARDED)]).toEqual([5, 0]);
});

test('the icon is its own, else our copy of the store’s, else a picture; a banner shows its picture alone', () => {
  const promotedIcon = '/files/copy.png';
  const own = { ...native.files, icon: part('icon') };
  expect(drawn({ files: own, promotedIcon }).app.icon).toBe('https://ads.example/files/icon.png');
  expect(drawn({ promotedIcon }).app.icon).toBe('https://ads.example/files/copy.png');
  expect(drawn({ promotedIcon: null }).app.icon).toBe('https://ads.example/files/image.png');
  expect(drawn({ kind: 'banner', promotedIcon }).app.icon).toBe('https://ads.example/files/image.png');
  expect(drawn({ kind: 'card', files: { ...native.files, image: null } }).app.icon).toBe('');
});
