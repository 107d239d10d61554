import { listIdLists } from '@millrace/contract/advertiser/id-list';
import { listPromotedApps } from '@millrace/contract/advertiser/promoted-app';
import { type SegmentRules, segmentRules } from '@millrace/contract/advertiser/segment-rules';
import type { UseQueryResult } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useWholeList } from '../../../kit/api/use-whole-list.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { type Saying, sentenceOf } from '../../../kit/segment/sentence.ts';
import { failureInMenu } from '../../../kit/ui/failure-in-menu.tsx';

/** Apps and websites that conditions may name. */
export const usePromotedNames = () => useNames(useWholeList(listPromotedApps, {}));

/** Lists that conditions may name. */
export const useListNames = () => useNames(useWholeList(listIdLists, {}));

interface Named {
  readonly id: number;
  readonly name: string;
}

function useNames(query: UseQueryResult<readonly Named[]>) {
  const options = (query.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return { options, isFetching: query.isFetching, failure: failureInMenu(query) };
}

/** What a sentence on a segment is made of here. */
export function useSaying(): Saying {
  const text = useText();
  const { language } = useLanguage();
  const apps = namesOf(usePromotedNames().options);
  const lists = namesOf(useListNames().options);
  return { text, language, apps, lists };
}

const namesOf = (options: readonly { readonly value: number; readonly label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]));

/** The fields of a segment in words, for two who edit it at the same time. */
export function useSegmentWords() {
  const text = useText();
  const saying = useSaying();
  const labels = {
    name: text('segment.name'),
    rules: text('segment.rules'),
    'rules.join': text('segment.joinOf'),
    'rules.of': text('segment.conditions'),
  };
  const show = (name: string, value: unknown) => {
    if (name === 'rules.join') return text(`segment.join.${value === 'or' ? 'or' : 'and'}`);
    const rules = z.safeParse(segmentRules, { join: 'and', of: value });
    return name === 'rules.of' && rules.success ? sentenceOf(rules.data, saying) : String(value ?? '');
  };
  return { labels, show };
}

/** Rules as they stand in the form; undefined: they are not complete. */
export function rulesIn(values: unknown): SegmentRules | undefined {
  const parsed = z.safeParse(segmentRules, values);
  return parsed.success ? parsed.data : undefined;
}
