import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { Link } from 'react-router';
import { useText } from '../i18n/i18n.ts';
import { paths } from '../navigation/paths.ts';
import { type NetworkFieldProps, NetworkPick } from './NetworkPick.tsx';
import { useAppNetworks } from './use-app-networks.ts';

interface NetworkSelectProps extends NetworkFieldProps {
  readonly pubAppId: number;
  /** Offers only the networks that serve this placement's ad type. */
  readonly placementId?: number;
  /** Leaves out the networks that make their instances by themselves. */
  readonly entered?: boolean;
}

/** One of the networks that are on in an app; as a filter one of those that have instances in it. */
export function NetworkSelect({ pubAppId, placementId, entered = false, ...field }: NetworkSelectProps) {
  const { filter = false } = field;
  const asked = useAppNetworks(
    pubAppId,
    filter ? { withInstances: 1 } : placementId === undefined ? {} : { placementId },
  );
  const { data, isFetching } = asked;
  const networks = (data?.list ?? [])
    .map(({ adnId }) => adnId)
    .filter((adnId) => !entered || networkOf(adnId).unit.entered);
  const isNone = !filter && data !== undefined && networks.length === 0;
  return (
    <NetworkPick
      {...field}
      networks={networks}
      loading={isFetching}
      query={asked}
      {...(isNone
        ? { nothing: <NothingOn pubAppId={pubAppId} ofPlacement={placementId !== undefined} /> }
        : {})}
    />
  );
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
