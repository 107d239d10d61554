import { type App, getApp, listApps } from '@millrace/contract/publisher/app';
import { status } from '@millrace/contract/publisher/platform';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { appText } from '../../../kit/ui/app-text.ts';
import { useSearch } from '../../../kit/ui/use-search.ts';
import { withChosen } from '../../../kit/ui/with-chosen.ts';

interface AppSelectProps {
  /** Given by the form's field; null: all apps. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (app: number | null) => void;
  readonly onBlur?: () => void;
}

const optionsOf = (apps: readonly App[] = []) =>
  apps.map(({ id, appName, plat }) => ({ value: id, label: appText(appName, plat) }));

/** One active app, searched on the server, or none: all of them. One that is chosen stays, also when it is disabled. */
export function AppSelect({ value = null, onChange, ...field }: AppSelectProps) {
  const text = useText();
  const { search, searchedBy } = useSearch();
  const apps = useApiQuery(listApps, { search, status: status.active }, { keepPrevious: true, quiet: true });
  const one = useApiQuery(getApp, { id: value ?? 0 }, { enabled: value !== null, quiet: true });
  return (
    <Select<number | null>
      {...field}
      value={value}
      onChange={(app) => onChange?.(app ?? null)}
      allowClear
      placeholder={text('alert.allApps')}
      options={withChosen(optionsOf(apps.data?.list), optionsOf(one.data && [one.data]), search)}
      {...searchedBy(apps)}
    />
  );
}
