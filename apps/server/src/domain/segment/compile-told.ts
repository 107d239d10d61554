import { type AnyGroup, longestWindow } from '@millrace/contract/advertiser/segment-rules';
import { dayMs } from '@millrace/contract/kit/duration';
import type { Services } from '../../platform/services.ts';
import { namesToldTwice } from '../event/told-twice.ts';
import { type CompiledSegment, compileSegment, type SegmentScope } from './compile-segment.ts';
import { keptAWhile } from './kept-a-while.ts';

type Store = Pick<Services['clickhouse'], 'report'>;

/** Milliseconds for which who edits is answered by the names of before: a question less for each figure that is looked at. */
const goodFor = 60_000;
const namesBefore = keptAWhile<readonly string[]>(goodFor);

/** The same as `compileSegment`, by what the store knows of which names are told of by websites and servers both. */
export async function compileTold(
  clickhouse: Store,
  rules: AnyGroup,
  scope: SegmentScope,
): Promise<CompiledSegment> {
  return compileSegment(rules, { ...scope, toldTwice: await namesOf(clickhouse, scope) });
}

/** The same for a figure that is only looked at: a name that was never told of by both is known as such a minute later. */
export async function compileLately(
  clickhouse: Store,
  rules: AnyGroup,
  scope: SegmentScope,
): Promise<CompiledSegment> {
  const before = namesBefore(clickhouse, scope);
  const toldTwice = before.value ?? (await namesOf(clickhouse, scope));
  if (before.value === undefined) before.keep(toldTwice);
  return compileSegment(rules, { ...scope, toldTwice });
}

const namesOf = (clickhouse: Store, { advertiserId, now }: SegmentScope) =>
  namesToldTwice(clickhouse, { advertiserId, since: now - longestWindow * dayMs });
