import type { ListedNetwork } from '@millrace/contract/publisher/ad-network';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { instancesOf, networkOfApp } from './network-paths.ts';
import { setUpState } from './set-up-state.ts';

interface SetUpProgressProps {
  readonly network: ListedNetwork;
  readonly pubAppId: number;
  readonly mayEdit: boolean;
}

/** How far setting a network up has come, and the way to what is missing. */
export function SetUpProgress({ network, pubAppId, mayEdit }: SetUpProgressProps) {
  const text = useText();
  const { done, total, next } = setUpState(network);
  if (network.setUp === null) return '–';
  if (next === null) return <Status kind="good">{text('adNetwork.complete')}</Status>;
  const { adnId } = network;
  const makesOwn = next === 'instances' && !networkOf(adnId).unit.entered;
  const way = makesOwn ? 'placements' : next;
  const targets = {
    keys: networkOfApp(pubAppId, adnId),
    account: networkOfApp(pubAppId, adnId),
    instances: instancesOf(pubAppId, adnId),
    // Its instances come with the placements that it serves.
    placements: `${paths.placements}?pubAppId=${pubAppId}`,
  };
  return (
    <span className="network-progress">
      <span>{text('adNetwork.steps', { done, total })}</span>
      {mayEdit && <Link to={targets[way]}>{text(`adNetwork.next.${way}`)}</Link>}
    </span>
  );
}
