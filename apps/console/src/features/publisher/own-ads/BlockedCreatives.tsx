import type { OwnAds } from '@millrace/contract/publisher/own-ads';
import Select from 'antd/es/select';
import { useText } from '../../../kit/i18n/i18n.ts';

interface BlockedCreativesProps {
  readonly creatives: OwnAds['creatives'];
  /** Given by the form's field. */
  readonly id?: string;
  readonly value?: readonly number[] | null;
  readonly onChange?: (ids: number[]) => void;
  readonly onBlur?: () => void;
}

/** The creatives that are blocked, to let in again; more are blocked where they can be seen. */
export function BlockedCreatives({ creatives, value, ...field }: BlockedCreativesProps) {
  const text = useText();
  return (
    <Select<number[]>
      {...field}
      mode="multiple"
      value={[...(value ?? [])]}
      notFoundContent={text('ownAds.noCreatives')}
      showSearch={{ optionFilterProp: 'label' }}
      options={creatives.map(({ id, name, advertiser }) => ({ value: id, label: `${name} · ${advertiser}` }))}
    />
  );
}
