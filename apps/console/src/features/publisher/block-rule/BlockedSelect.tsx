import { matchesNetwork, networkIds, networkName } from '@millrace/contract/publisher/network/find-network';
import Select from 'antd/es/select';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { NetworkName } from '../../../kit/network/NetworkName.tsx';

interface BlockedSelectProps {
  /** Given by the form's field; null: all ads. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (adnId: number | null) => void;
  readonly onBlur?: () => void;
}

/** All ads, as an entry; not 0, which is a network. */
const all = -1;

/** What is blocked: all ads, or those of one network, which need not be set up in the app (any more). */
export function BlockedSelect({ value = null, onChange, ...field }: BlockedSelectProps) {
  const text = useText();
  const { language } = useLanguage();
  return (
    <Select<number>
      {...field}
      value={value ?? all}
      onChange={(chosen) => onChange?.(chosen === all ? null : chosen)}
      showSearch={{
        filterOption: (typed, option) =>
          typeof option?.value === 'number' && option.value !== all && matchesNetwork(option.value, typed),
      }}
      options={[
        { value: all, label: text('blockRule.allAds') },
        ...networkIds.map((adnId) => ({ value: adnId as number, label: networkName(adnId, language) })),
      ]}
      optionRender={({ value: adnId, label }) =>
        Number(adnId) === all ? label : <NetworkName adnId={Number(adnId)} withHint />
      }
    />
  );
}
