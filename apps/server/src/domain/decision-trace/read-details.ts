import { type TraceDetails, traceDetails } from '@millrace/contract/publisher/decision-trace';
import * as z from 'zod/mini';
import { floatText } from '../../platform/decimal.ts';

const stored = z.looseObject({ serving: z.unknown() });

/** Details of a decision as they were stored; undefined: another version of the server wrote them in another shape. */
export function readDetails(details: unknown): TraceDetails | undefined {
  const known = z.safeParse(stored, details);
  if (!known.success) return undefined;
  const read = z.safeParse(traceDetails, { ...known.data, serving: withMoneyAsText(known.data.serving) });
  return read.success ? read.data : undefined;
}

/** What is USD in a serving, by its name. */
const money: ReadonlySet<string> = new Set(['ecpm', 'drawn', 'price', 'floor', 'low', 'high']);

/** Servers of before wrote money as numbers, and decisions are kept for weeks. */
function withMoneyAsText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMoneyAsText);
  if (typeof value !== 'object' || value === null) return value;
  const texts = Object.entries(value).map(([name, one]) => [
    name,
    typeof one === 'number' && money.has(name) ? floatText(one) : withMoneyAsText(one),
  ]);
  return Object.fromEntries(texts);
}
