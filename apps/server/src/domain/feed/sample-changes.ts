import type { ImportSamples } from '@millrace/contract/advertiser/feed-import';
import { shownText } from '../../platform/shown-text.ts';
import type { FeedItem } from './check-item.ts';

type ChangedField = ImportSamples['changed'][number]['fields'][number];

type Value = string | boolean | null | undefined;
const shown = (value: Value) =>
  value === null || value === undefined ? null : shownText(String(value), 200);
/** The store writes six digits behind the point; 10 and 10.000000 are one price. */
const plain = (field: string, value: Value) =>
  (field === 'price' || field === 'salePrice') && typeof value === 'string' && value.includes('.')
    ? value.replace(/\.?0*$/, '')
    : value;

/** In which fields an item has changed. */
export function sampleChanges(before: FeedItem | undefined, after: FeedItem): ChangedField[] {
  if (before === undefined) return [];
  return (Object.keys({ ...before, ...after }) as (keyof FeedItem)[]).flatMap((field) => {
    const [was, is] = [plain(field, before[field]), plain(field, after[field])];
    return was === is ? [] : [{ field, before: shown(was), after: shown(is) }];
  });
}
