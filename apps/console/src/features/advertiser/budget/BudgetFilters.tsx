import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import { campaignStates } from '@millrace/contract/advertiser/campaign-state';
import { addDays } from '@millrace/contract/report/period';
import Button from 'antd/es/button';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { formatDay } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { PromotedAppFilter } from '../../../kit/list/PromotedAppFilter.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { stateIn } from './budget-filters.ts';

interface BudgetFiltersProps {
  readonly address: ListAddress;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly today: string;
}

/** Which campaigns, and of which day. */
export function BudgetFilters({ address, day, today }: BudgetFiltersProps) {
  const text = useText();
  return (
    <>
      <DaySteps address={address} day={day} today={today} />
      <SearchInput label={text('campaign.searchHint')} address={address} />
      <PromotedAppFilter address={address} />
      <ChoiceFilter
        address={address}
        name="state"
        label={text('campaign.stateTitle')}
        any={text('campaign.notArchived')}
        value={stateIn(address) ?? ''}
        options={campaignStates.map((value) => ({ value, label: text(`campaign.state.${value}`) }))}
      />
    </>
  );
}

/** A day back, a day on, today. */
function DaySteps({ address, day, today }: BudgetFiltersProps) {
  const text = useText();
  const go = (to: string) => address.change({ day: to >= today ? '' : to });
  return (
    <span className="budget-day">
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label={text('budget.dayBefore')}
        title={text('budget.dayBefore')}
        onClick={() => go(addDays(day, -1))}
      />
      <strong aria-live="polite">{day === today ? text('budget.today') : formatDay(day)}</strong>
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label={text('budget.dayAfter')}
        title={text('budget.dayAfter')}
        disabled={day === today}
        onClick={() => go(addDays(day, 1))}
      />
      {day !== today && <Button onClick={() => go(today)}>{text('budget.today')}</Button>}
    </span>
  );
}
