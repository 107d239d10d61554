import type { SegmentForm } from '@millrace/contract/advertiser/segment';
import {
  type conditionKinds,
  emptyRules,
  type SegmentNode,
} from '@millrace/contract/advertiser/segment-rules';

/** What the form of a new segment begins with. */
export const newSegment: SegmentForm = { name: '', rules: emptyRules };

export type NodeKind = (typeof conditionKinds)[number] | 'group';

const window = { days: 7 } as const;

/** What a row begins with when its kind is chosen; what is empty has to be entered. */
const blanks: { readonly [Kind in NodeKind]: () => object } = {
  event: () => ({ event: '', apps: [], operator: 'atLeast', times: 1, ...window, filters: [] }),
  country: () => ({ countries: [] }),
  parameter: () => ({ parameter: '', comparison: 'is', value: '' }),
  lastSeen: () => ({ operator: 'before', ...window }),
  spent: () => ({ event: null, operator: 'atLeast', amount: '', days: 30 }),
  list: () => ({ listId: null }),
  group: () => ({ join: 'or', of: [blankNode('event')] }),
};

export const blankNode = (kind: NodeKind): Pick<SegmentNode, 'kind' | 'exclude'> =>
  ({ kind, exclude: false, ...blanks[kind]() }) as Pick<SegmentNode, 'kind' | 'exclude'>;
