import { allRegions } from '@millrace/contract/kit/fields';
import ConfigProvider from 'antd/es/config-provider';
import Select from 'antd/es/select';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useCountries } from '../../../kit/region/CountrySelect.tsx';
import { LoadFailure } from '../../../kit/ui/LoadFailure.tsx';
import type { RuleEstimates } from './use-rule-estimates.ts';

/** In which country the estimates below are meant, and a second try where they did not come. */
export function EstimateBar({
  of: { list, error, retry, country, countries, choose },
}: {
  readonly of: RuleEstimates;
}) {
  const text = useText();
  const names = useCountries();
  const nameOf = (code: string) =>
    code === allRegions
      ? text('list.allRegions')
      : (names.data?.find((one) => one.code === code)?.name ?? code);
  return (
    <div className="figure-bar" aria-busy={list === undefined && error === null}>
      {countries.length > 1 ? (
        // Also in a form that may not be changed.
        <ConfigProvider componentDisabled={false}>
          <Select
            className="estimate-country"
            aria-label={text('mediationRule.estimateCountry')}
            value={country}
            options={countries.map((code) => ({ value: code, label: nameOf(code) }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={choose}
          />
        </ConfigProvider>
      ) : (
        <strong>{nameOf(country)}</strong>
      )}
      {error === null ? (
        <p className="lead">{text('mediationRule.estimateLead')}</p>
      ) : (
        <LoadFailure
          error={error}
          fallback={text('mediationRule.estimatesFailed')}
          retry={retry}
          as={list === undefined ? 'line' : 'kept'}
        />
      )}
    </div>
  );
}
