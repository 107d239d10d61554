import type { CampaignRow } from '@millrace/contract/advertiser/campaign';
import { add, decimal, decimalText } from '../../../platform/decimal.ts';
import { leftTodayOf } from './budget-of-day.ts';

type Budgeted = Pick<CampaignRow, 'dailyBudget' | 'totalBudget' | 'spentToday' | 'spentInAll'>;

/** USD that campaigns may still spend today; null: none of them has a budget. */
export function leftToSpend(campaigns: readonly Budgeted[]): string | null {
  // One that is a little beyond its budget takes nothing from the others.
  const left = campaigns.map(leftTodayOf).filter((one) => one !== null);
  if (left.length === 0) return null;
  return decimalText(left.reduce((sum, one) => add(sum, decimal(one)), decimal('0')));
}
