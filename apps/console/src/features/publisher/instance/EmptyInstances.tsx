import { Link } from 'react-router';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAppNetworks } from '../../../kit/network/use-app-networks.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { usePlacements } from '../../../kit/placement/use-placements.ts';
import { AddInstances } from './AddInstances.tsx';
import { filtersIn } from './instance-filters.ts';

interface EmptyInstancesProps {
  readonly pubAppId: number;
  readonly address: ListAddress;
}

/** Why there is no instance: the filters, what an instance needs first, or because none was added yet. */
export function EmptyInstances({ pubAppId, address }: EmptyInstancesProps) {
  const text = useText();
  const needsPlacement = usePlacements(pubAppId).data?.total === 0;
  const needsNetwork = useAppNetworks(pubAppId).data?.total === 0;
  const why = needsPlacement ? 'needsPlacement' : needsNetwork ? 'needsNetwork' : 'noneLead';
  return (
    <EmptyList
      address={address}
      filters={['adnId', 'isBidding', 'status']}
      noMatch={text('instance.noMatch')}
      title={text('instance.none')}
      lead={text(`instance.${why}`)}
    >
      {why === 'needsPlacement' && (
        <Allowed permission="placement" action="add">
          <Link to={`${paths.addPlacement}?pubAppId=${pubAppId}`}>{text('instance.addPlacement')}</Link>
        </Allowed>
      )}
      {why === 'needsNetwork' && (
        <Link to={`${paths.adNetworks}?pubAppId=${pubAppId}`}>{text('instance.toNetworks')}</Link>
      )}
      {why === 'noneLead' && (
        <AddInstances pubAppId={pubAppId} placementId={filtersIn(address).placementId} />
      )}
      <GuideLink guide="first-app" />
    </EmptyList>
  );
}
