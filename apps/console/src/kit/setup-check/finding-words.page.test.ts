import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { SetupFinding } from '@millrace/contract/publisher/setup-check';
import { expect, test } from 'vitest';
import { formatDay, formatPercent } from '../i18n/format.ts';
import { text } from '../i18n/i18n.ts';
import { paths } from '../navigation/paths.ts';
import { findingWords } from './finding-words.ts';

const placement = { id: 3, name: 'Level end' };
const account = { id: 5, name: 'Main' };
const adnId = networkId.unity;
const line = 'unity.com, 123, DIRECT';
const rules = `${paths.mediation}?type=2&pubAppId=7&placementId=3`;
const file = `${paths.appSettings}?pubAppId=7#app-ads`;

type Case = readonly [finding: SetupFinding, sentence: string, to: string];

const cases: Readonly<Record<SetupFinding['kind'], readonly Case[]>> = {
  nothing: [
    [
      { kind: 'nothing', placement, country: 'DE', requests: 1234 },
      'Level end serves nothing in Germany, where 1,234 requests came in 7 days.',
      rules,
    ],
  ],
  onlyBids: [
    [
      { kind: 'onlyBids', placement, country: null, requests: 120 },
      'Level end has only bidding instances in unknown countries (120 requests in 7 days)',
      rules,
    ],
  ],
  nothingForOthers: [
    [
      { kind: 'nothingForOthers', placement, country: 'DE', requests: 1234 },
      'In Level end only some people in Germany have an instance, those who meet the conditions of a rule; all others get nothing',
      rules,
    ],
  ],
  onlyBidsForOthers: [
    [
      { kind: 'onlyBidsForOthers', placement, country: 'DE', requests: 1234 },
      'In Level end only some people in Germany have a waterfall instance',
      rules,
    ],
  ],
  neverFills: [
    [
      { kind: 'neverFills', placement, instance: { id: 11, name: 'High' }, adnId, requests: 2000 },
      'High of Unity in Level end was asked 2,000 times in 7 days and never had an ad.',
      '/mediation/instance/edit/11',
    ],
  ],
  accountFails: [
    [
      { kind: 'accountFails', account, adnId, reason: 'refused' },
      'Unity refuses the keys of the account Main',
      '/adn/account/edit/5',
    ],
    [
      { kind: 'accountFails', account, adnId, reason: null },
      'Unity could not be asked about the account Main',
      '/adn/account/edit/5',
    ],
  ],
  adsFile: [
    [{ kind: 'adsFile', state: 'noWebsite', address: null }, 'the store names no website of yours', file],
    [{ kind: 'adsFile', state: 'missing', address: 'a.example' }, 'no app-ads.txt (a.example)', file],
    [{ kind: 'adsFile', state: 'unreachable', address: 'a.example' }, 'looked at (a.example)', file],
    [{ kind: 'adsFile', state: 'notFile', address: 'a.example' }, 'is none (a.example)', file],
  ],
  adsMissing: [
    [{ kind: 'adsMissing', adnId, line, found: [] }, `Unity is not in your app-ads.txt`, file],
    [{ kind: 'adsMissing', adnId, line, found: [] }, `Add: ${line}`, file],
  ],
  adsWrongId: [
    [
      { kind: 'adsWrongId', adnId, line, found: ['77', '78'] },
      'Your app-ads.txt names Unity with another ID (77, 78)',
      file,
    ],
  ],
  adsLines: [
    [
      { kind: 'adsLines', count: 1, line: 4 },
      'cannot read 1 line of your app-ads.txt: line 4. Correct or remove it.',
      file,
    ],
    [{ kind: 'adsLines', count: 3, line: 4 }, 'cannot read 3 lines of your app-ads.txt; the first', file],
  ],
  sdkTooOld: [
    [
      { kind: 'sdkTooOld', adnId, sdkVersion: '2.6.6', requests: 5000, share: 0.25 },
      `Devices with SDK 2.6.6 (${formatPercent(0.25)} of the requests of 7 days) never ask Unity`,
      `${paths.sdk}?pubAppId=7`,
    ],
  ],
  keyEnds: [
    [
      { kind: 'keyEnds', key: { id: 9, name: 'Robot' }, endsOn: '2026-12-31' },
      `The API key Robot is accepted until ${formatDay('2026-12-31')}`,
      '/company/api-keys/edit/9',
    ],
  ],
};

const advice = /(Add|Enter|Open|Put|See|Correct|Create|Check|release)\b/;

test.each(Object.entries(cases))('%s: what is wrong, and the way to where it is mended', (kind, some) => {
  for (const [finding, sentence, to] of some) {
    const said = findingWords(finding, { text, language: 'enGB', pubAppId: 7 });
    expect(finding.kind).toBe(kind);
    expect(said.sentence).toContain(sentence);
    expect(said.sentence).not.toContain('{{');
    // What to do, beside what is wrong.
    expect(said.sentence).toMatch(advice);
    expect(said.action).toMatch(/^(Open|How to) /);
    expect(said.to).toBe(to);
  }
});
