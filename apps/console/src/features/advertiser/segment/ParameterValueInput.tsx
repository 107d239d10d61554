import { listParameterValues } from '@millrace/contract/advertiser/segment';
import AutoComplete from 'antd/es/auto-complete';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useDebounced } from '../../../kit/ui/use-debounced.ts';

interface ParameterValueInputProps {
  readonly parameter: string;
  /** A form hands these on. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly onBlur?: () => void;
}

/** Pixels at least: fields stand beside each other, and a value beside its count. */
export const menuWidth = 260;

/** A value of a parameter: what the advertiser's own events said of it most often is offered, any other can be entered. */
export function ParameterValueInput({ parameter, ...field }: ParameterValueInputProps) {
  const text = useText();
  const [isAsked, setAsked] = useState(false);
  // What was chosen is no search: the others are still offered beside it.
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const name = useDebounced(parameter.trim());
  const values = useApiQuery(
    listParameterValues,
    { parameter: name, search },
    { enabled: isAsked && name !== '', quiet: true, keepPrevious: search !== '' },
  );
  return (
    <AutoComplete
      {...field}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onSelect={() => setTyped('')}
      onFocus={() => setAsked(true)}
      popupMatchSelectWidth={menuWidth}
      options={(values.data ?? []).map(({ value, events }) => ({
        value,
        title: value,
        label: (
          <span className="segment-offer">
            {value}
            <small>{text('segment.saidIn', { events: formatNumber(events) })}</small>
          </span>
        ),
      }))}
      notFoundContent={
        name !== '' && values.data?.length === 0 ? (
          <p className="lead">{text(search === '' ? 'segment.notSaid' : 'segment.notSaidSo')}</p>
        ) : null
      }
    />
  );
}
