import { matchesNetwork, networkName, networkOf } from '@millrace/contract/publisher/network/find-network';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { failureInMenu } from '../ui/failure-in-menu.tsx';
import { NetworkName } from './NetworkName.tsx';

export interface NetworkFieldProps {
  /** `adnId`; of a filter null for all networks. */
  readonly value?: number | null;
  readonly onChange?: (adnId: number | null) => void;
  readonly id?: string;
  readonly onBlur?: () => void;
  /** A filter of a list: offers "All networks" first, and is as wide as the other filters. */
  readonly filter?: boolean;
}

interface NetworkPickProps extends NetworkFieldProps {
  readonly networks: readonly number[];
  readonly loading?: boolean;
  /** What asked for them, where that may fail. */
  readonly query?: Parameters<typeof failureInMenu>[0];
  /** What stands there when no network can be chosen. */
  readonly nothing?: ReactNode;
}

/** All networks, as an entry of a filter; not 0, which is a network. */
const unfiltered = -1;

/** One of some networks, found by its name or by a brand name of today; what has been shut down stands last. */
export function NetworkPick(props: NetworkPickProps) {
  const { networks, value, onChange, filter = false, loading = false, query, nothing, ...field } = props;
  const text = useText();
  const { language } = useLanguage();
  const isGone = (adnId: number) => Number(networkOf(adnId).discontinued);
  const options = networks
    .toSorted((one, other) => isGone(one) - isGone(other))
    .map((adnId) => ({ value: adnId, label: networkName(adnId, language) }));
  return (
    <Select<number>
      {...field}
      {...(filter ? { className: 'list-filter', 'aria-label': text('adNetwork.network') } : {})}
      value={value ?? (filter ? unfiltered : null)}
      onChange={(chosen) => onChange?.(chosen === unfiltered ? null : chosen)}
      loading={loading}
      showSearch={{
        filterOption: (typed, option) => typeof option?.value === 'number' && matches(option.value, typed),
      }}
      options={filter ? [{ value: unfiltered, label: text('adNetwork.anyNetwork') }, ...options] : options}
      optionRender={({ value: adnId, label }) =>
        Number(adnId) === unfiltered ? label : <NetworkName adnId={Number(adnId)} withHint />
      }
      {...(nothing === undefined ? {} : { notFoundContent: nothing })}
      {...(query === undefined ? {} : failureInMenu(query))}
    />
  );
}

function matches(adnId: number, typed: string): boolean {
  return adnId !== unfiltered && matchesNetwork(adnId, typed);
}
