import Select from 'antd/es/select';
import { useText } from '../../../kit/i18n/i18n.ts';
import { AppIcon } from '../../../kit/ui/AppIcon.tsx';
import { takesWhatFits } from '../../../kit/ui/takes-what-fits.ts';
import type { Places } from './use-places.ts';

interface Option {
  readonly value: number;
  /** As a chosen one reads. */
  readonly label: string;
  readonly name: string;
  readonly note: string;
  /** Undefined: it has none. */
  readonly icon?: string | null;
}

interface Group {
  readonly label: string;
  readonly options: readonly Option[];
}

interface PlaceSelectProps {
  readonly of: Places;
  readonly options: readonly (Option | Group)[];
  /** Given by the form's field. */
  readonly id?: string;
  readonly value?: readonly number[] | null;
  readonly onChange?: (chosen: number[]) => void;
  readonly onBlur?: () => void;
}

/** Several apps or placements, searched on the server; what is not open any more stays under its number. */
export function PlaceSelect({ of, options, value, ...field }: PlaceSelectProps) {
  const text = useText();
  const closed: Option[] = of.closed.map((id) => {
    const name = text('campaign.placeNumber', { id });
    return { value: id, label: name, name, note: text('campaign.placeClosed') };
  });
  return (
    <Select<number[], Option | Group>
      {...field}
      mode="multiple"
      value={[...(value ?? [])]}
      loading={of.loading}
      showSearch={{ filterOption: false, searchValue: of.typed, onSearch: of.onType }}
      options={of.search === '' ? [...options, ...closed] : [...options]}
      placeholder={text('campaign.placeSearch')}
      notFoundContent={text(of.loading ? 'common.loading' : 'campaign.noPlaceFound')}
      {...takesWhatFits(!of.loading)}
      {...of.failure}
      optionRender={({ data }) => ('value' in data ? <PlaceOption {...data} /> : null)}
    />
  );
}

function PlaceOption({ name, note, icon }: Option) {
  return (
    <span className="app-option">
      {icon !== undefined && <AppIcon name={name} icon={icon} />}
      <span className="app-option-text">
        {name}
        <small>{note}</small>
      </span>
    </span>
  );
}
