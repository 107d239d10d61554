import { segmentRules } from '@millrace/contract/advertiser/segment-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { chooseLanguage, currentLanguage, loadTexts, text } from '../i18n/i18n.ts';
import { sentenceOf } from './sentence.ts';

beforeAll(() => loadTexts('screens'));
afterAll(() => chooseLanguage('enGB'));

const did = (event: string, more: object = {}) => ({
  ...{ kind: 'event', event, apps: [], operator: 'atLeast', times: 1, days: 7, filters: [] },
  ...more,
});
const group = (join: 'and' | 'or', of: readonly object[], more: object = {}) => ({
  ...{ kind: 'group', join, of },
  ...more,
});
const fact = (parameter: string, comparison: string, value: string) => ({
  ...{ kind: 'parameter', parameter, comparison, value },
});
const not = { exclude: true };
const say = (join: 'and' | 'or', of: readonly object[]) =>
  sentenceOf(z.parse(segmentRules, { join, of }), {
    ...{ text, language: currentLanguage() },
    ...{ apps: { 7: 'Shop' }, lists: { 3: 'Best customers' } },
  });

const deepest = [
  did('add_to_cart', { times: 2, apps: [7, 8] }),
  group('or', [
    fact('brand', 'is', 'Samsung'),
    group('and', [fact('os_version', 'more', '16'), { kind: 'country', countries: ['DE', 'FR'] }]),
    group('and', [{ kind: 'lastSeen', operator: 'within', days: 3 }, did('search', { ...not, days: 1 })]),
  ]),
  group('or', [did('purchase'), group('and', [{ kind: 'list', listId: 3 }, did('refund', not)])], not),
];

/** What is meant first, what is taken out after it; brackets stand where groups do. */
const cases: [string, 'and' | 'or', readonly object[], string, string][] = [
  [
    'AND, with what somebody never did',
    'and',
    [did('purchase', { operator: 'never', days: 30 }), did('add_to_cart')],
    'People who did add_to_cart in the last 7 days and did no purchase in the last 30 days.',
    '最近 7 天内触发 add_to_cart，且最近 30 天内未触发 purchase的人。',
  ],
  [
    'EXCLUDE twice beside AND',
    'and',
    [did('add_to_cart'), did('purchase', not), { kind: 'list', listId: 3, ...not }],
    'People who did add_to_cart in the last 7 days, except those who did purchase in the last 7 days or are on the list Best customers.',
    '最近 7 天内触发 add_to_cart，但排除最近 7 天内触发 purchase，或在名单 Best customers 中的人。',
  ],
  [
    'OR of OR',
    'or',
    [did('search'), group('or', [did('view_item'), fact('brand', 'contains', 'sam')])],
    'People who did search in the last 7 days or (did view_item in the last 7 days or last had brand contains sam).',
    '最近 7 天内触发 search，或（最近 7 天内触发 view_item，或最近的 brand 包含 sam）的人。',
  ],
  [
    'groups within groups, to the third level',
    'and',
    deepest,
    'People who did add_to_cart at least 2 times in Shop, no. 8 in the last 7 days and (last had brand = Samsung or (last had os_version > 16 and were last seen in Germany, France) or (were seen in the last 3 days, except those who did search in the last 1 day)), except those who (did purchase in the last 7 days or (are on the list Best customers, except those who did refund in the last 7 days)).',
    '最近 7 天内在 Shop、编号 8 触发 add_to_cart 至少 2 次，且（最近的 brand = Samsung，或（最近的 os_version > 16，且最近出现在德国、法国），或（最近 3 天内出现过，但排除最近 1 天内触发 search）），但排除（最近 7 天内触发 purchase，或（在名单 Best customers 中，但排除最近 7 天内触发 refund））的人。',
  ],
];

describe.each([
  ['enGB', 3],
  ['zhCN', 4],
] as const)('in %s', (language, column) => {
  beforeAll(() => chooseLanguage(language));

  test.each(cases)('%s', (...[, join, of, english, chinese]) => {
    expect(say(join, of)).toBe(column === 3 ? english : chinese);
  });
});
