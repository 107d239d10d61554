import { type AnyGroup, longestWindow } from '@millrace/contract/advertiser/segment-rules';
import { dayMs } from '@millrace/contract/kit/duration';
import type { Services } from '../../platform/services.ts';
import { namesToldTwice } from '../event/told-twice.ts';
import { type CompiledSegment, compileSegment, type SegmentScope } from './compile-segment.ts';

/** The same as `compileSegment`, by what the store knows of which names are told of by websites and servers both. */
export async function compileTold(
  clickhouse: Pick<Services['clickhouse'], 'report'>,
  rules: AnyGroup,
  scope: SegmentScope,
): Promise<CompiledSegment> {
  const { advertiserId, now } = scope;
  const toldTwice = await namesToldTwice(clickhouse, { advertiserId, since: now - longestWindow * dayMs });
  return compileSegment(rules, { ...scope, toldTwice });
}
