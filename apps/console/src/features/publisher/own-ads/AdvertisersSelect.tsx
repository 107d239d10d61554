import type { OwnAds } from '@millrace/contract/publisher/own-ads';
import useFormInstance from 'antd/es/form/hooks/useFormInstance';
import Select from 'antd/es/select';
import { useText } from '../../../kit/i18n/i18n.ts';

interface AdvertisersSelectProps {
  readonly advertisers: OwnAds['advertisers'];
  /** The other list: whoever is chosen here leaves it, also while it is not shown. */
  readonly notIn?: 'chosen' | 'blocked';
  /** Given by the form's field. */
  readonly id?: string;
  readonly value?: readonly number[] | null;
  readonly onChange?: (ids: number[]) => void;
  readonly onBlur?: () => void;
}

/** Some of this platform's advertisers. */
export function AdvertisersSelect({ advertisers, notIn, value, onChange, ...field }: AdvertisersSelectProps) {
  const text = useText();
  const form = useFormInstance();
  function choose(ids: number[]): void {
    const others: readonly number[] = notIn === undefined ? [] : (form.getFieldValue(notIn) ?? []);
    if (notIn !== undefined && others.some((id) => ids.includes(id))) {
      form.setFieldValue(
        notIn,
        others.filter((id) => !ids.includes(id)),
      );
    }
    onChange?.(ids);
  }
  return (
    <Select<number[]>
      {...field}
      mode="multiple"
      value={[...(value ?? [])]}
      onChange={choose}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={text('ownAds.noAdvertiserFound')}
      options={advertisers.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
