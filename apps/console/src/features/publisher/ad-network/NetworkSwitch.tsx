import { type AppNetwork, updateAppNetworkStatus } from '@millrace/contract/publisher/ad-network';
import { networkName } from '@millrace/contract/publisher/network/find-network';
import type { Status } from '@millrace/contract/publisher/platform';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { rereadNetworks } from './reread-networks.ts';

/** Switches a network of an app on and off, says what happens to its instances, and takes that back for ten seconds. */
export function NetworkSwitch({ network }: { readonly network: AppNetwork }) {
  const text = useText();
  const { language } = useLanguage();
  const { id: adNetworkAppId, adnId, status, instanceCount } = network;
  const name = networkName(adnId, language);

  async function store(next: Status, retry?: () => void): Promise<void> {
    const changes = `app network ${adNetworkAppId}`;
    await callApi(updateAppNetworkStatus, { adNetworkAppId, status: next }, { retry, changes });
    await rereadNetworks();
  }

  return (
    <StatusSwitch
      label={text('adNetwork.switchLabel', { name })}
      status={status}
      onSwitch={async (next, retry) => {
        await store(next, retry);
        toast({
          kind: 'success',
          title: text(next === 1 ? 'adNetwork.enabled' : 'adNetwork.disabled', {
            name,
            count: instanceCount,
          }),
          undo: () => void runAction(() => store(next === 1 ? 0 : 1)),
        });
      }}
    />
  );
}
