import type { CampaignBudget } from '@millrace/contract/advertiser/budget';
import { Sparkline } from '../../../kit/chart/Sparkline.tsx';
import './budget.css';
import { paceOf } from './pace-of.ts';

/** What was spent by each hour of the day, and dashed what it would be if the budget were spent evenly over those in which it may run. */
export function PaceLine({ day }: { readonly day: CampaignBudget['day'] }) {
  const { spent, even } = paceOf(day);
  return (
    <span className="budget-pace">
      <Sparkline now={spent} before={even} />
    </span>
  );
}
