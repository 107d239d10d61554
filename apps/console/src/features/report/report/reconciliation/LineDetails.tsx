import { networkName } from '@millrace/contract/publisher/network/find-network';
import { getReconciliationLine } from '@millrace/contract/report/reconciliation';
import Button from 'antd/es/button';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { useLanguage, useText } from '../../../../kit/i18n/i18n.ts';
import type { ListAddress } from '../../../../kit/list/use-list-address.ts';
import { Loaded } from '../../../../kit/ui/Loaded.tsx';
import { CauseList } from './CauseList.tsx';
import { DayTable } from './DayTable.tsx';
import { DisputeFiles } from './DisputeFiles.tsx';
import { LineState } from './LineState.tsx';
import { NoteList } from './NoteList.tsx';
import { PayoutCauses } from './PayoutCauses.tsx';
import { UnitTable } from './UnitTable.tsx';

interface LineDetailsProps {
  readonly month: string;
  readonly adnId: number;
  readonly currency: string;
  readonly address: ListAddress;
}

/** One line: why both sides differ, day by day and unit by unit. */
export function LineDetails({ month, adnId, currency, address }: LineDetailsProps) {
  const text = useText();
  const { language } = useLanguage();
  const query = useApiQuery(getReconciliationLine, { month, adnId, currency }, { quiet: true });
  const name = `${networkName(adnId, language)} ${currency}`;
  return (
    <>
      <Button className="reconciliation-back" onClick={() => address.change({ adnId: '', currency: '' })}>
        {text('reconciliation.close')}
      </Button>
      <Loaded query={query}>
        {({ line, days, units, unitCount, notes }) => (
          <section className="card reconciliation" aria-label={name}>
            <h2>
              {name} <LineState status={line.status} />
            </h2>
            <DisputeFiles place={{ month, adnId, currency }} />
            <CauseList line={line} />
            <PayoutCauses payout={line.payout} />
            <NoteList place={{ month, adnId, currency }} notes={notes} />
            <DayTable days={days} />
            <UnitTable units={units} unitCount={unitCount} />
          </section>
        )}
      </Loaded>
    </>
  );
}
