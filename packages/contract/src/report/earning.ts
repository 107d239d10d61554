import type { RecordedEntity } from './recorded-fields.ts';

/** Kinds of things that earn money of ads or keep it from being earned; a new colleague or a note is no cause. */
export const earningEntities = [
  'app',
  'app_network',
  'ad_network_account',
  'placement',
  'scene',
  'instance',
  'mediation_rule',
  'rule_order',
  'ab_test',
  'ab_test_order',
  'block_rule',
  'own_ads',
  'house_ad',
  'revenue_upload',
  'report_source',
] as const satisfies readonly RecordedEntity[];
