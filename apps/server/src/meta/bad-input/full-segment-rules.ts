import { emptyRules } from '@millrace/contract/advertiser/segment-rules';
import type { World } from '../questions.ts';

/** Segments with every kind of condition in every depth of groups. */
function fullRules({ advertiser: { promotedApp, idList } }: World): object[] {
  const event = {
    ...{
      kind: 'event',
      exclude: false,
      event: 'add_to_cart',
      apps: [promotedApp],
      operator: 'atLeast',
      times: 2,
    },
    days: 7,
  };
  const conditions = [
    { ...event, filters: [{ of: 'value', comparison: 'more', value: '5' }] },
    { ...event, filters: [{ of: 'parameter', parameter: 'price', comparison: 'less', value: '10' }] },
    { kind: 'country', exclude: false, countries: ['DE'] },
    { kind: 'parameter', exclude: false, parameter: 'brand', comparison: 'is', value: 'Acme' },
    { kind: 'lastSeen', exclude: false, operator: 'within', days: 30 },
    { kind: 'spent', exclude: false, event: 'purchase', operator: 'atLeast', amount: '20', days: 60 },
    { kind: 'list', exclude: false, listId: idList },
  ];
  const groupOf = (one: object) => ({ kind: 'group', exclude: false, join: 'and', of: [one] });
  return conditions.flatMap((one) =>
    [one, groupOf(one), groupOf(groupOf(one))].map((first) => ({ join: 'and', of: [first] })),
  );
}

/** A question for each of them. */
export const allRules = Array.from(
  { length: 21 },
  (_, nth) => (world: World) => fullRules(world)[nth] ?? emptyRules,
);
