import { listApps } from '@millrace/contract/publisher/app';
import { status } from '@millrace/contract/publisher/platform';
import RadioGroup from 'antd/es/radio/group';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useSearch } from '../../../kit/ui/use-search.ts';
import { withChosen } from '../../../kit/ui/with-chosen.ts';

interface AppChoiceProps {
  /** Apps that are chosen already, with their names. */
  readonly known?: readonly { readonly id: number; readonly name: string }[];
  readonly id?: string;
  /** null: all apps. */
  readonly value?: readonly number[] | null;
  readonly onChange?: (appIds: number[] | null) => void;
  readonly onBlur?: () => void;
}

/** All apps, or chosen ones of the active, searched on the server. What is chosen already stays when it is disabled. */
export function AppChoice({ known = [], id, value = null, onChange, onBlur }: AppChoiceProps) {
  const text = useText();
  const { search, searchedBy } = useSearch();
  const apps = useApiQuery(
    listApps,
    { search, size: 100, status: status.active },
    { keepPrevious: true, quiet: true },
  );
  const found = (apps.data?.list ?? []).map((app) => ({ value: app.id, label: app.appName }));
  const chosen = known.map(({ id: app, name }) => ({ value: app, label: name }));
  return (
    <div className="app-choice">
      <RadioGroup
        aria-label={text('member.apps')}
        value={value === null ? 'all' : 'chosen'}
        onChange={({ target }) => onChange?.(target.value === 'all' ? null : [])}
        options={[
          { value: 'all', label: text('member.allApps') },
          { value: 'chosen', label: text('member.chosenApps') },
        ]}
      />
      {value !== null && (
        <Select<number[]>
          {...(id === undefined ? {} : { id })}
          mode="multiple"
          aria-label={text('member.chosenApps')}
          placeholder={text('member.pickApps')}
          value={[...value]}
          onChange={(ids) => onChange?.(ids)}
          {...(onBlur === undefined ? {} : { onBlur })}
          options={withChosen(found, chosen, search)}
          {...searchedBy(apps)}
        />
      )}
    </div>
  );
}
