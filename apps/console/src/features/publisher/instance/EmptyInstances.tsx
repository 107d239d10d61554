import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAppNetworks } from '../../../kit/network/use-app-networks.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { usePlacements } from '../../../kit/placement/use-placements.ts';
import { AddInstances } from './AddInstances.tsx';
import { filtersIn, noFilters } from './instance-filters.ts';

interface EmptyInstancesProps {
  readonly pubAppId: number;
  readonly address: ListAddress;
}

/** Why there is no instance: the filters, what an instance needs first, or because none was added yet. */
export function EmptyInstances({ pubAppId, address }: EmptyInstancesProps) {
  const text = useText();
  const { placementId, ...others } = filtersIn(address);
  if (Object.keys(others).length > 0) {
    return (
      <>
        <p className="lead">{text('instance.noMatch')}</p>
        <Button onClick={() => address.change(noFilters)}>{text('list.clear')}</Button>
      </>
    );
  }
  return (
    <>
      <h2>{text('instance.none')}</h2>
      <FirstStep pubAppId={pubAppId}>
        <p className="lead">{text('instance.noneLead')}</p>
        <AddInstances pubAppId={pubAppId} placementId={placementId} />
      </FirstStep>
      <GuideLink guide="first-app" />
    </>
  );
}

interface FirstStepProps {
  readonly pubAppId: number;
  readonly children: ReactNode;
}

/** What has to be there before instances can be added; when it all is, the children. */
function FirstStep({ pubAppId, children }: FirstStepProps) {
  const text = useText();
  const placements = usePlacements(pubAppId).data;
  const networks = useAppNetworks(pubAppId).data;
  if (placements?.total === 0) {
    return (
      <>
        <p className="lead">{text('instance.needsPlacement')}</p>
        <Allowed permission="placement" action="add">
          <Link to={`${paths.addPlacement}?pubAppId=${pubAppId}`}>{text('instance.addPlacement')}</Link>
        </Allowed>
      </>
    );
  }
  if (networks?.total === 0) {
    return (
      <>
        <p className="lead">{text('instance.needsNetwork')}</p>
        <Link to={`${paths.adNetworks}?pubAppId=${pubAppId}`}>{text('instance.toNetworks')}</Link>
      </>
    );
  }
  return children;
}
