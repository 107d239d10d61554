import type { ListedNetwork } from '@millrace/contract/ad-network';
import { networkName } from '@millrace/contract/network/find-network';
import { Link } from 'react-router';
import { useLanguage, useText } from '../../kit/i18n/i18n.ts';
import { networkOfApp } from './network-paths.ts';

interface NetworkActionsProps {
  readonly network: ListedNetwork;
  readonly pubAppId: number;
}

/** The way to the network's form. */
export function NetworkActions({ network: { adnId, setUp }, pubAppId }: NetworkActionsProps) {
  const text = useText();
  const { language } = useLanguage();
  const name = networkName(adnId, language);
  return (
    <Link
      to={networkOfApp(pubAppId, adnId)}
      aria-label={text(setUp === null ? 'adNetwork.setUpOf' : 'adNetwork.editOf', { name })}
    >
      {text(setUp === null ? 'adNetwork.setUp' : 'adNetwork.edit')}
    </Link>
  );
}
