import type { OwnAds } from '@millrace/contract/publisher/own-ads';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, text, textsReady } from '../../../kit/i18n/i18n.ts';
import { storeUser } from '../../../kit/session/session.ts';
import { someUser } from '../../../testing/some-user.ts';
import { OwnAdsPlacements } from './OwnAdsPlacements.tsx';

beforeAll(textsReady);
beforeAll(() => loadTexts('screens'));
beforeAll(() => storeUser(someUser()));
afterEach(cleanup);

function show(
  mode: OwnAds['mode'],
  placements: readonly (readonly [rules: number, rulesWith: number, hasRuleForAll?: boolean])[],
  { house = false, status = 1 }: { readonly house?: boolean; readonly status?: 0 | 1 } = {},
) {
  const ownAds: OwnAds = {
    ...{ pubAppId: 1, mode, chosen: [], blocked: [], floors: [], blockedCategories: [] },
    ...{ blockedCreatives: [], house, creatives: [], advertisers: [], version: 1 },
    ...{ told: [], ofSameApp: [], categories: [] },
    network: { id: 7, status },
    placements: placements.map(([rules, rulesWith, hasRuleForAll = rules > 0], index) => ({
      ...{ id: index + 1, name: `Level ${index + 1}`, adType: 2, rules, rulesWith, hasRuleForAll },
    })),
  };
  render(<OwnAdsPlacements ownAds={ownAds} />, { wrapper: MemoryRouter });
}

describe('OwnAdsPlacements', () => {
  it.each([
    ['without rules', 0, 0, false, 'Bids by itself'],
    ['in some of its rules', 3, 2, true, 'Bids in rules: 2 of 3'],
    ['in none of its rules', 3, 0, true, 'Never bids'],
    ['in none of its rules, which are not for everybody', 3, 0, false, 'Bids outside the rules alone'],
  ])('a placement %s', (_, rules, rulesWith, hasRuleForAll, words) => {
    show('all', [[rules, rulesWith, hasRuleForAll]]);
    expect(screen.getByRole('listitem').textContent).toContain(words);
  });

  it.each([
    ['bids by themselves', 0, 0],
    ['have them in all rules', 2, 2],
    ['have them in some', 2, 1],
  ])('says that the network is off, where placements would %s', (_, rules, rulesWith) => {
    show('all', [[rules, rulesWith]], { status: 0 });
    expect(screen.getByRole('listitem').textContent).toContain('The network is switched off');
    expect(screen.getByRole('listitem').textContent).not.toContain('ids');
    expect(screen.getByText(text('ownAds.networkOffOf', { name: 'This app' }))).toBeTruthy();
    expect(screen.queryByText(text('ownAds.rulesWhy'))).toBeNull();
  });

  it('says that nothing is shown while nobody is let in', () => {
    show('off', [[0, 0]]);
    expect(screen.getByText(text('ownAds.placementsOff'))).toBeTruthy();
  });

  it('says where house ads are shown, though nobody else is let in', () => {
    show('off', [[0, 0]], { house: true });
    expect(screen.getByText(text('ownAds.placementsLead'))).toBeTruthy();
  });

  it.each([
    ['nobody was ever let in', 'off', 'ownAds.placementsLater'],
    ['the app has none that fits', 'all', 'ownAds.noPlacements'],
  ] as const)('no placement, for %s', (_, mode, key) => {
    show(mode, []);
    expect(screen.getByText(text(key))).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
