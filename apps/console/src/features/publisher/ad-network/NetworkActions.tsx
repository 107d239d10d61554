import type { ListedNetwork } from '@millrace/contract/publisher/ad-network';
import { networkName } from '@millrace/contract/publisher/network/find-network';
import { Link } from 'react-router';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';
import { networkOfApp } from './network-paths.ts';

interface NetworkActionsProps {
  readonly network: ListedNetwork;
  readonly pubAppId: number;
  readonly mayEdit: boolean;
}

/** The way to the network's form, and its history once it is set up. */
export function NetworkActions({ network: { adnId, setUp }, pubAppId, mayEdit }: NetworkActionsProps) {
  const text = useText();
  const { language } = useLanguage();
  const name = networkName(adnId, language);
  return (
    <span className="network-actions">
      {mayEdit && (
        <Link
          to={networkOfApp(pubAppId, adnId)}
          aria-label={text(setUp === null ? 'adNetwork.setUpOf' : 'adNetwork.editOf', { name })}
        >
          {text(setUp === null ? 'adNetwork.setUp' : 'adNetwork.edit')}
        </Link>
      )}
      {setUp !== null && <RowMenu of={name} items={historyItem('app_network', setUp.id, name)} />}
    </span>
  );
}
