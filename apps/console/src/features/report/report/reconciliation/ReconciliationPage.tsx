import { networkIds } from '@millrace/contract/publisher/network/find-network';
import { getReconciliation, type ReconciliationLine } from '@millrace/contract/report/reconciliation';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { GuideLink } from '../../../../kit/help/GuideLink.tsx';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../../kit/list/ListScreen.tsx';
import { pageOfRows } from '../../../../kit/list/page-of-rows.ts';
import { type ListAddress, useListAddress } from '../../../../kit/list/use-list-address.ts';
import { WaitingEvents } from '../../../../kit/report/quality/WaitingEvents.tsx';
import { Callout } from '../../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../../kit/ui/Loaded.tsx';
import { Page } from '../../../../kit/ui/Page.tsx';
import { ReportTabs } from '../ReportTabs.tsx';
import { LineDetails } from './LineDetails.tsx';
import { lineColumns } from './line-columns.tsx';
import { monthName, monthOf, monthsToChoose } from './month-choice.ts';
import { Payouts } from './Payouts.tsx';
import { Tolerance } from './Tolerance.tsx';
import './reconciliation.css';

/** `/report/reconciliation`: a month by network and currency; `?adnId=&currency=` opens one of its lines. */
export default function ReconciliationPage() {
  const text = useText();
  const address = useListAddress();
  const month = monthOf(address.filter('month'));
  const adnId = networkIds.find((id) => String(id) === address.filter('adnId'));
  const currency = address.filter('currency');
  return (
    <Page title={text('titles.reconciliation')} lead={text('reconciliation.lead')}>
      <ReportTabs group="performance" />
      <div className="reconciliation-tools">
        <Select<string>
          className="report-period"
          aria-label={text('reconciliation.month')}
          value={month}
          options={monthsToChoose(month).map((value) => ({ value, label: monthName(value) }))}
          onChange={(chosen) => address.change({ month: chosen })}
        />
      </div>
      <WaitingEvents to={`${month}-31`} />
      {adnId !== undefined && /^[A-Z]{3}$/.test(currency) ? (
        <LineDetails month={month} adnId={adnId} currency={currency} address={address} />
      ) : (
        <Lines month={month} address={address} />
      )}
    </Page>
  );
}

interface LinesProps {
  readonly month: string;
  readonly address: ListAddress;
}

function Lines({ month, address }: LinesProps) {
  const text = useText();
  const query = useApiQuery(getReconciliation, { month }, { quiet: true });
  // Networks are few: the pages of the address are those of the payouts.
  const whole = { ...address, page: 1, size: 100 };
  return (
    <Loaded query={query}>
      {({ lines, tolerance, isLimited }) => (
        <>
          {isLimited && <Callout>{text('reconciliation.limited')}</Callout>}
          <ListScreen<ReconciliationLine>
            label={text('reconciliation.lines')}
            query={pageOfRows(lines, whole)}
            columns={lineColumns(text, address)}
            rowKey={({ adnId, currency }) => `${adnId} ${currency}`}
            address={whole}
            empty={
              <EmptyList lead={text('reconciliation.empty')}>
                <GuideLink guide="reconciliation" />
              </EmptyList>
            }
          />
          <Tolerance percent={tolerance} />
          {!isLimited && <Payouts month={month} address={address} />}
        </>
      )}
    </Loaded>
  );
}
