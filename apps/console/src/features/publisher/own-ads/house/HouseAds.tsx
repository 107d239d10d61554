import { type HouseAd, type HouseApp, listHouseAds } from '@millrace/contract/publisher/house-ad';
import Button from 'antd/es/button';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { GuideLink } from '../../../../kit/help/GuideLink.tsx';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { useQuery } from '../../../../kit/navigation/use-query.ts';
import { useAllowed } from '../../../../kit/permissions/Allowed.tsx';
import { Loaded } from '../../../../kit/ui/Loaded.tsx';
import { EditHouseAd } from './EditHouseAd.tsx';
import { HouseAdItem } from './HouseAdItem.tsx';
import './house-ads.css';
import { NewHouseAd } from './NewHouseAd.tsx';

/** Own apps that are promoted in own apps; which one is looked at stands in the address. */
export function HouseAds({ pubAppId }: { readonly pubAppId: number }) {
  const ads = useApiQuery(listHouseAds, {}, { quiet: true, fresh: true });
  return <Loaded query={ads}>{({ list, apps }) => <Ads list={list} apps={apps} here={pubAppId} />}</Loaded>;
}

interface AdsProps {
  readonly list: readonly HouseAd[];
  readonly apps: readonly HouseApp[];
  readonly here: number;
}

function Ads({ list, apps, here }: AdsProps) {
  const text = useText();
  const [query, setQuery] = useQuery();
  const open = (ad: string | null) =>
    setQuery((next) => {
      if (ad === null) next.delete('ad');
      else next.set('ad', ad);
      return next;
    });
  const close = () => open(null);
  const mayAdd = useAllowed('cross_bid', 'add');
  const shown = query.get('ad');
  const edited = list.find(({ id }) => String(id) === shown);
  if (edited !== undefined) return <EditHouseAd key={edited.id} ad={edited} apps={apps} onClose={close} />;
  const promoted = list.map(({ pubAppId }) => pubAppId);
  if (shown === 'new' && mayAdd)
    return <NewHouseAd apps={apps} promoted={promoted} here={here} onClose={close} />;
  const plat = apps.find(({ id }) => id === here)?.plat;
  const hasOther = apps.filter((app) => app.plat === plat).length > 1;
  const add = mayAdd && (
    <Button type="primary" disabled={!hasOther} onClick={() => open('new')}>
      {text('houseAd.add')}
    </Button>
  );
  if (list.length === 0) {
    return (
      <section className="card empty-state">
        <h2>{text('houseAd.none')}</h2>
        <p className="lead">{text(hasOther ? 'houseAd.noneLead' : 'houseAd.oneApp')}</p>
        {add}
        <GuideLink guide="own-ads" />
      </section>
    );
  }
  return (
    <section className="card">
      <h2>{text('houseAd.tab')}</h2>
      <p className="lead">{text('houseAd.lead')}</p>
      <ul className="house-ads" aria-label={text('houseAd.tab')}>
        {list.map((ad) => (
          <HouseAdItem key={ad.id} ad={ad} apps={apps} onEdit={() => open(String(ad.id))} />
        ))}
      </ul>
      {add}
    </section>
  );
}
