import { languages } from '@millrace/contract/common';
import { platform } from '@millrace/contract/publisher/platform';
import { describe, expect, it } from 'vitest';
import { guideNames } from '../../../kit/help/guide-names.ts';
import { sdkLines } from '../sdk/sdk-lines.ts';
import { fileIn, fillIn, loadGuides, nameIn, readGuide } from './guides.ts';
import { searchGuides } from './search-guides.ts';

describe.each(languages)('in %s', (language) => {
  it('every guide is there, with its title and sections', async () => {
    const guides = await loadGuides(language);
    expect(guides.map(({ name }) => name)).toEqual(guideNames);
    for (const { name, title, sections } of guides) {
      expect(title).not.toBe(name);
      expect(sections.length).toBeGreaterThan(1);
    }
  });
});

describe('searchGuides', () => {
  it('finds sections with every word, those named so first, and shows the place', async () => {
    const guides = await loadGuides('enGB');
    const [first] = searchGuides(guides, 'revenue uploads');
    expect(first?.guide.name).toBe('revenue-uploads');
    const hit = searchGuides(guides, 'RECOVERY codes').find(({ guide }) => guide.name === 'people-and-roles');
    expect(hit?.found.toLowerCase()).toBe('recovery');
    expect(searchGuides(guides, 'recovery zebra')).toEqual([]);
    expect(searchGuides(guides, '  ')).toEqual([]);
  });

  it('finds Chinese inside a sentence', async () => {
    const [hit] = searchGuides(await loadGuides('zhCN'), '恢复码');
    expect(hit).toMatchObject({ guide: { name: 'people-and-roles' }, found: '恢复码' });
  });
});

it('fills in what is known, and leaves the key of the other platform', () => {
  const filling = { server: 'https://ads.acme.example', androidKey: 'K1' };
  expect(fillIn('init("{{androidKey}}", "{{iosKey}}", "{{server}}/init") {{macro}}', filling)).toBe(
    'init("K1", "{{iosKey}}", "https://ads.acme.example/init") {{macro}}',
  );
});

it('reads a guide without a title under its name', () => {
  expect(readGuide('auto', 'Only words.')).toMatchObject({ title: 'auto', sections: [{ heading: null }] });
});

it('knows guides by links in any folder', () => {
  expect([nameIn('zh-CN/auto.md'), nameIn('auto.md')]).toEqual(['auto', 'auto']);
});

it('names files outside the guides as they stand in the program', () => {
  expect([fileIn('../../../README.md#programs'), fileIn('../OPERATING.md')]).toEqual([
    'README.md',
    'OPERATING.md',
  ]);
});

const keys = { [platform.android]: '{{androidKey}}', [platform.ios]: '{{iosKey}}' } as const;

describe.each(['android', 'ios', 'unity'] as const)('the lines of the %s guide', (kind) => {
  it('are those of the SDK page', async () => {
    const guide = (await loadGuides('enGB')).find(({ name }) => name === `sdk-${kind}`);
    const written = guide?.tokens.flatMap((token) => (token.type === 'code' ? [String(token.text)] : []));
    const plats = kind === 'unity' ? [platform.android, platform.ios] : [platform[kind]];
    const lines = plats.flatMap((plat) => {
      const { dependency, start } = sdkLines[kind]({ host: '{{server}}', appKey: keys[plat], plat });
      return [...(dependency === null ? [] : [dependency]), start];
    });
    expect(written).toEqual(lines);
  });
});
