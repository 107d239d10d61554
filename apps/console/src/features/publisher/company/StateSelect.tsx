import { listStates } from '@millrace/contract/people/region';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { failureInMenu } from '../../../kit/ui/failure-in-menu.tsx';

interface StateSelectProps {
  readonly country: string | null;
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (code: string | null) => void;
  readonly onBlur?: () => void;
}

/** The first-level divisions of a country. */
export function StateSelect({ country, value, onChange, ...field }: StateSelectProps) {
  const text = useText();
  const states = useApiQuery(
    listStates,
    { country: country ?? '' },
    { enabled: country !== null, quiet: true },
  );
  const options = (states.data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Select
      {...field}
      value={value ?? null}
      // Cleared, antd hands over undefined, which the form would take for "not touched".
      onChange={(code: string | undefined | null) => onChange?.(code ?? null)}
      allowClear
      loading={states.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      notFoundContent={text(country === null ? 'company.chooseCountryFirst' : 'shell.noMatch')}
      {...failureInMenu(states)}
    />
  );
}
