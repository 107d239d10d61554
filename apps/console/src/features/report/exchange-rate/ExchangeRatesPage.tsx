import { useText } from '../../../kit/i18n/i18n.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { ImportRates } from './ImportRates.tsx';
import { RateList } from './RateList.tsx';
import './exchange-rate.css';

/** `/exchange-rate/list`: the rates that everybody's money is counted with, and where new ones are brought in. */
export default function ExchangeRatesPage() {
  const text = useText();
  return (
    <Page title={text('titles.exchangeRates')} lead={text('exchangeRate.lead')}>
      <Allowed permission="exchange_rate" action="import">
        <ImportRates />
      </Allowed>
      <RateList />
    </Page>
  );
}
