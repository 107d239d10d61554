import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';

/** Months that are offered; one that is older is found by its invoice's number. */
const offered = 36;

/** The months that are over, UTC, the last one first: `2026-10`. */
function pastMonths(now: Date): string[] {
  return Array.from({ length: offered }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - index, 1)).toISOString().slice(0, 7),
  );
}

export function MonthFilter({ address }: { readonly address: ListAddress }) {
  const text = useText();
  return (
    <ChoiceFilter
      className="bill-filter"
      address={address}
      name="month"
      label={text('billing.month')}
      any={text('billing.anyMonth')}
      options={pastMonths(new Date()).map((month) => ({ value: month, label: month }))}
    />
  );
}
