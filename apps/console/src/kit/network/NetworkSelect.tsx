import { matchesNetwork, networkName } from '@millrace/contract/network/find-network';
import Select from 'antd/es/select';
import { Link } from 'react-router';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { paths } from '../navigation/paths.ts';
import { NetworkName } from './NetworkName.tsx';
import { useAppNetworks } from './use-app-networks.ts';

interface NetworkSelectProps {
  readonly pubAppId: number;
  /** Offers only the networks that serve this placement's ad type. */
  readonly placementId?: number;
  /** `adnId`; of a filter null for all networks. */
  readonly value?: number | null;
  readonly onChange?: (adnId: number | null) => void;
  readonly id?: string;
  readonly onBlur?: () => void;
  /** A filter of a list: offers "All networks" first, and is as wide as the other filters. */
  readonly filter?: boolean;
}

/** All networks, as an entry of a filter; not 0, which is a network. */
const any = -1;

/** One of the networks that are on in an app, found by its name or by a brand name of today. */
export function NetworkSelect(props: NetworkSelectProps) {
  const { pubAppId, placementId, value, onChange, filter = false, ...field } = props;
  const text = useText();
  const { language } = useLanguage();
  const networks = useAppNetworks(pubAppId, placementId);
  const options = (networks.data?.list ?? []).map(({ adnId }) => ({
    value: adnId,
    label: networkName(adnId, language),
  }));
  return (
    <Select<number>
      {...field}
      {...(filter ? { className: 'list-filter', 'aria-label': text('adNetwork.network') } : {})}
      value={value ?? (filter ? any : null)}
      onChange={(chosen) => onChange?.(chosen === any ? null : chosen)}
      loading={networks.isFetching}
      showSearch={{
        filterOption: (typed, option) => typeof option?.value === 'number' && matches(option.value, typed),
      }}
      options={filter ? [{ value: any, label: text('adNetwork.anyNetwork') }, ...options] : options}
      optionRender={({ value: adnId, label }) =>
        Number(adnId) === any ? label : <NetworkName adnId={Number(adnId)} withHint />
      }
      notFoundContent={
        networks.data === undefined ? null : (
          <NothingOn pubAppId={pubAppId} ofPlacement={placementId !== undefined} />
        )
      }
    />
  );
}

function matches(adnId: number, typed: string): boolean {
  return adnId !== any && matchesNetwork(adnId, typed);
}

/** Why no network can be chosen, and the way to the list where that is mended. */
function NothingOn({ pubAppId, ofPlacement }: { readonly pubAppId: number; readonly ofPlacement: boolean }) {
  const text = useText();
  return (
    <p className="network-none">
      {text(ofPlacement ? 'adNetwork.noneFits' : 'adNetwork.noneOn')}{' '}
      <Link to={`${paths.adNetworks}?pubAppId=${pubAppId}`}>{text('adNetwork.toList')}</Link>
    </p>
  );
}
