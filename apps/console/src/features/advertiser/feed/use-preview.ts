import { type Feed, feedFields } from '@millrace/contract/advertiser/feed';
import { previewFeed } from '@millrace/contract/advertiser/feed-import';
import { useWatch } from 'antd/es/form/Form';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useDebounced } from '../../../kit/ui/use-debounced.ts';

/** How long the rules stand still before they are tried. Milliseconds. */
const pause = 400;

const { rules, currency, minorUnits } = feedFields;
const asked = z.object({ rules, currency, minorUnits });

/** What the rules in the form make of items; as long as one is not complete, what the ones before it did. */
export function usePreview(feed: Pick<Feed, 'id' | 'rules' | 'currency' | 'minorUnits'>) {
  const values = {
    rules: useWatch<unknown>('rules', { preserve: true }) ?? feed.rules,
    currency: useWatch<unknown>('currency', { preserve: true }) ?? null,
    minorUnits: useWatch<unknown>('minorUnits', { preserve: true }) ?? feed.minorUnits,
  };
  const parsed = z.safeParse(asked, values);
  const complete = useRef<z.infer<typeof asked>>({
    rules: feed.rules,
    currency: feed.currency,
    minorUnits: feed.minorUnits,
  });
  if (parsed.success) complete.current = parsed.data;
  // As text, so that it stands still while the form is drawn anew.
  const settled = useDebounced(JSON.stringify(complete.current), pause);
  const input = { id: feed.id, ...z.parse(asked, JSON.parse(settled)) };
  const query = useApiQuery(previewFeed, input, { keepPrevious: true, quiet: true, fresh: true });
  return { query, isComplete: parsed.success };
}
