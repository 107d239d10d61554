import { type FillLossSplit, fillLossSplits, getFillLoss } from '@millrace/contract/report/fill-loss';
import { dayOf, type PeriodPreset, periodPresets } from '@millrace/contract/report/period';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { AppFilter } from '../../../../kit/list/AppFilter.tsx';
import { CountryFilter } from '../../../../kit/list/CountryFilter.tsx';
import { useListAddress } from '../../../../kit/list/use-list-address.ts';
import { idIn } from '../../../../kit/navigation/id-in-address.ts';
import { PlacementSelect } from '../../../../kit/placement/PlacementSelect.tsx';
import { daysShown } from '../../../../kit/report/period-address.ts';
import { WaitingEvents } from '../../../../kit/report/quality/WaitingEvents.tsx';
import { daysText } from '../../../../kit/report/value-text.ts';
import { Loaded } from '../../../../kit/ui/Loaded.tsx';
import { Page } from '../../../../kit/ui/Page.tsx';
import { ReportTabs } from '../ReportTabs.tsx';
import { FillLossFigures } from './FillLossFigures.tsx';
import { useShownSplit } from './use-shown-split.ts';

const usual: PeriodPreset = 'last7';
const usualSplit: FillLossSplit = 'day';

/** `/report/fill-loss`: every request that got no ad, by the reason why. `?placement=` asks about one. */
export default function FillLossPage() {
  const text = useText();
  const address = useListAddress();
  const period = periodPresets.find((preset) => preset === address.filter('period')) ?? usual;
  const days = daysShown({ period }, dayOf(new Date()));
  const pubAppId = idIn(address.filter('app'));
  const placementId = idIn(address.filter('placement'));
  const country = address.filter('country');
  const by = fillLossSplits.find((split) => split === address.filter('by')) ?? usualSplit;
  const query = useApiQuery(
    getFillLoss,
    {
      ...days,
      ...(pubAppId === undefined ? {} : { pubAppId }),
      ...(placementId === undefined ? {} : { placementId }),
      ...(/^[A-Z]{2}$/.test(country) ? { country } : {}),
      by,
    },
    { keepPrevious: true, quiet: true },
  );
  const shownBy = useShownSplit(by, query.isPlaceholderData);
  return (
    <Page title={text('titles.fillLoss')} lead={text('fillLoss.lead')}>
      <ReportTabs group="performance" />
      <div className="fill-loss-tools">
        <Select<PeriodPreset>
          className="report-period"
          aria-label={text('reportScreen.period')}
          value={period}
          options={periodPresets.map((preset) => ({
            value: preset,
            label: text(`reportScreen.presets.${preset}`),
          }))}
          onChange={(chosen) => address.change({ period: chosen === usual ? '' : chosen })}
        />
        <AppFilter address={address} alsoForget={['placement']} />
        {pubAppId !== undefined && (
          <PlacementSelect
            pubAppId={pubAppId}
            value={placementId ?? null}
            onChange={(chosen) => address.change({ placement: chosen })}
            onAny={() => address.change({ placement: '' })}
          />
        )}
        <CountryFilter address={address} />
        <span className="lead">{text('reportScreen.utc', { days: daysText(days) })}</span>
      </div>
      <WaitingEvents to={days.to} />
      <Loaded query={query}>
        {(answer) => (
          <FillLossFigures
            answer={answer}
            from={days.from}
            pubAppId={pubAppId}
            by={shownBy}
            chosen={by}
            onBy={(split) => address.change({ by: split === usualSplit ? '' : split })}
          />
        )}
      </Loaded>
    </Page>
  );
}
