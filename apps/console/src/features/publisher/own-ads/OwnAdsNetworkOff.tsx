import { updateAppNetworkStatus } from '@millrace/contract/publisher/ad-network';
import type { Status as OnOff } from '@millrace/contract/publisher/platform';
import Button from 'antd/es/button';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { reread } from './house/reread.ts';

interface OwnAdsNetworkOffProps {
  /** Of the app. */
  readonly name: string;
  readonly adNetworkAppId: number;
}

/** Says that an app's network of own ads is switched off, and switches it on; ten seconds to take that back. */
export function OwnAdsNetworkOff({ name, adNetworkAppId }: OwnAdsNetworkOffProps) {
  const text = useText();
  async function store(status: OnOff, retry?: () => void): Promise<void> {
    const changes = `app network ${adNetworkAppId}`;
    await callApi(updateAppNetworkStatus, { adNetworkAppId, status }, { retry, changes });
    await reread();
  }
  async function switchOn(retry: () => void): Promise<void> {
    await store(1, retry);
    toast({
      kind: 'success',
      title: text('ownAds.networkIsOn', { name }),
      undo: () => void runAction(() => store(0)),
    });
  }
  return (
    <div className="own-ads-rules">
      <Status kind="warn" sentence>
        {text('ownAds.networkOffOf', { name })}
      </Status>
      <Allowed permission="app_settings" action="enable">
        <Button
          size="small"
          aria-label={text('ownAds.networkOnOf', { name })}
          onClick={() => void runAction(switchOn)}
        >
          {text('ownAds.networkOn')}
        </Button>
      </Allowed>
    </div>
  );
}
