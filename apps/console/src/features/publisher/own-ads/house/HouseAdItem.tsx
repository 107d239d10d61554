import {
  deleteHouseAd,
  type HouseAd,
  type HouseApp,
  restoreHouseAd,
  updateHouseAdStatus,
} from '@millrace/contract/publisher/house-ad';
import Button from 'antd/es/button';
import { callApi } from '../../../../kit/api/call-api.ts';
import { historyItem } from '../../../../kit/history/open-history.tsx';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { StatusSwitch } from '../../../../kit/list/StatusSwitch.tsx';
import { useAllowed } from '../../../../kit/permissions/Allowed.tsx';
import { AppIcon } from '../../../../kit/ui/AppIcon.tsx';
import { RowMenu } from '../../../../kit/ui/RowMenu.tsx';
import { removeWithUndo } from '../../../../kit/ui/remove-with-undo.ts';
import { WhereOwnAdsBid } from '../WhereOwnAdsBid.tsx';
import { reread } from './reread.ts';

interface HouseAdItemProps {
  readonly ad: HouseAd;
  readonly apps: readonly HouseApp[];
  readonly onEdit: () => void;
}

/** What is promoted, where, and as what; switched on and off in place. */
export function HouseAdItem({ ad, apps, onEdit }: HouseAdItemProps) {
  const text = useText();
  const mayEdit = useAllowed('cross_bid', 'edit');
  const app = apps.find(({ id }) => id === ad.pubAppId);
  const name = app?.name ?? ad.title;
  // Where it is switched off nothing of it bids, whatever the rules say.
  const places = ad.status === 1 ? apps.filter((one) => one.showsHouseAds && ad.apps.includes(one.id)) : [];
  const changes = `house ad ${ad.id}`;
  const { id, status } = ad;
  const remove = () =>
    removeWithUndo({
      what: changes,
      remove: (retry) => callApi(deleteHouseAd, { id }, { retry, changes }),
      restore: async () => {
        await callApi(restoreHouseAd, { id }, { changes });
        if (status === 1) await callApi(updateHouseAdStatus, { id, status }, { changes });
      },
      reread,
      removed: text('houseAd.removed', { name }),
      restored: text('houseAd.restored', { name }),
    });
  return (
    <li className="house-ad">
      <AppIcon name={name} icon={app?.icon ?? null} />
      <div>
        <strong>{name}</strong>
        <span>{ad.descn}</span>
        <small>
          {text('common.labelled', {
            label: text('houseAd.shownIn'),
            value: ad.apps.map((id) => placeName(id)).join(text('common.comma')),
          })}
        </small>
        <small>
          {text('common.labelled', {
            label: text('houseAd.kinds'),
            value: ad.kinds.map((kind) => text(`creative.kind.${kind}`)).join(text('common.comma')),
          })}
        </small>
        {places.map(({ id, name: at, ...place }) => (
          <WhereOwnAdsBid key={id} {...place} pubAppId={id} name={at} />
        ))}
      </div>
      <div className="actions">
        <StatusSwitch
          status={ad.status}
          label={text('houseAd.switchOf', { name })}
          disabled={!mayEdit}
          onSwitch={async (status, retry) => {
            await callApi(updateHouseAdStatus, { id, status }, { retry, changes });
            await reread();
          }}
        />
        {mayEdit && (
          <>
            <Button size="small" aria-label={text('houseAd.editOf', { name })} onClick={onEdit}>
              {text('houseAd.edit')}
            </Button>
            <Button
              size="small"
              danger
              aria-label={text('houseAd.removeOf', { name })}
              onClick={() => void remove()}
            >
              {text('houseAd.remove')}
            </Button>
          </>
        )}
        <RowMenu of={name} items={historyItem('house_ad', id, name)} />
      </div>
    </li>
  );

  function placeName(id: number): string {
    const place = apps.find((one) => one.id === id);
    if (place === undefined) return text('houseAd.gone');
    return place.showsHouseAds ? place.name : text('houseAd.notShownIn', { name: place.name });
  }
}
