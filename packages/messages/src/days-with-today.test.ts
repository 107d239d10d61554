import { expect, test } from 'vitest';
import { catalogues } from './index.ts';

test('days that today is among are not called like the last ones of reports, which end yesterday', () => {
  const words = { enGB: { last: /last/i, today: 'today' }, zhCN: { last: /近/, today: '今天' } };
  for (const [language, { last, today }] of Object.entries(words)) {
    const { campaign, ownAds, reportScreen, adsOverview } = catalogues[language as keyof typeof words];
    for (const whole of [reportScreen.presets.last7, adsOverview.week]) expect(whole).toMatch(last);
    for (const begun of [campaign.results, ownAds.ranDays]) {
      expect(begun).not.toMatch(last);
      expect(begun).toContain(today);
    }
  }
});
