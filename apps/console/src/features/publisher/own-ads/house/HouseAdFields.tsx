import type { StoredFile } from '@millrace/contract/advertiser/creative-file';
import type { HouseApp } from '@millrace/contract/publisher/house-ad';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import Select from 'antd/es/select';
import { Field } from '../../../../kit/form/ContractFields.tsx';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { HouseFiles } from './HouseFiles.tsx';

interface HouseAdFieldsProps {
  readonly apps: readonly HouseApp[];
  /** Undefined: not chosen yet. */
  readonly promoted: HouseApp | undefined;
  readonly stored: readonly StoredFile[];
  readonly disabled?: boolean;
}

/** What a house ad says and shows, and where it is shown. */
export function HouseAdFields({ apps, promoted, stored, disabled = false }: HouseAdFieldsProps) {
  const text = useText();
  const others = apps.filter(
    ({ id, plat }) => promoted === undefined || (id !== promoted.id && plat === promoted.plat),
  );
  const chosen = useWatch<number[] | undefined>('apps') ?? [];
  const gone = chosen.filter((id) => !apps.some((app) => app.id === id));
  return (
    <>
      <Field name="title" label={text('houseAd.title')}>
        <Input autoComplete="off" maxLength={90} showCount />
      </Field>
      <Field name="descn" label={text('houseAd.descn')} help={text('houseAd.descnHelp')}>
        <TextArea maxLength={200} showCount rows={2} />
      </Field>
      <Field name="files" label={text('houseAd.files')} help={text('houseAd.filesHelp')} optional>
        <HouseFiles stored={stored} disabled={disabled} />
      </Field>
      <Field name="apps" label={text('houseAd.apps')} help={text('houseAd.appsHelp')}>
        <Select<number[]>
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={text('houseAd.noOther')}
          options={[
            ...others.map(({ id, name }) => ({ value: id, label: name })),
            ...gone.map((id) => ({ value: id, label: text('houseAd.gone') })),
          ]}
        />
      </Field>
    </>
  );
}
