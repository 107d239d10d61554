import { type FeedRule, type ItemField, itemFields } from '@millrace/contract/advertiser/feed-rules';
import type { text } from '../i18n/i18n.ts';

type Text = typeof text;

/** What is made of fields, and stands beside them. */
const ofItems = ['inStock', 'expiresAt', 'salePrice', 'saleFrom', 'saleUntil'] as const;

/** What a field of an item is called; of one that this version does not know, its name. */
export function itemFieldText(field: string, say: Text): string {
  const known = [...itemFields, ...ofItems].find((one) => one === field);
  return known === undefined ? field : say(`feed.field.${known}`);
}

/** A rule in words. */
export function ruleWords(rule: FeedRule, say: Text): string {
  const field = (of: ItemField) => itemFieldText(of, say);
  switch (rule.kind) {
    case 'map':
      return say('feed.says.map', { field: field(rule.field), from: rule.from });
    case 'replace':
      return say('feed.says.replace', {
        field: field(rule.field),
        find: rule.find,
        replacement: rule.replacement,
      });
    case 'prefix':
      return say('feed.says.prefix', { field: field(rule.field), words: rule.text });
    case 'suffix':
      return say('feed.says.suffix', { field: field(rule.field), words: rule.text });
    case 'parameter':
      return say('feed.says.parameter', { name: rule.name, value: rule.value });
  }
}
