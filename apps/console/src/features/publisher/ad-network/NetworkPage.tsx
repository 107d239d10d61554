import { type AppNetwork, listAppNetworks } from '@millrace/contract/publisher/ad-network';
import type { App } from '@millrace/contract/publisher/app';
import { isNetworkId, networkName } from '@millrace/contract/publisher/network/find-network';
import type { NetworkId } from '@millrace/contract/publisher/network/network-id';
import { Link, useParams } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { idInAddress } from '../../../kit/navigation/id-in-address.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { NetworkEditForm } from './NetworkEditForm.tsx';
import { NetworkFacts } from './NetworkFacts.tsx';
import { NewNetworkForm } from './NewNetworkForm.tsx';
import { RelatedLinks } from './RelatedLinks.tsx';
import './ad-network.css';

/** `/adn/network/:id?pubAppId=7`: sets a network up for an app, or changes how it is set up. */
export default function NetworkPage() {
  const text = useText();
  const { language } = useLanguage();
  const id = idInAddress(useParams().id ?? null);
  const adnId = id !== null && isNetworkId(id) ? id : null;
  const name = adnId === null ? undefined : networkName(adnId, language);
  usePageName(name);
  return (
    <AppPage watchesSaves title={name ?? text('titles.appNetwork')} lead={<BackToList />} width="form">
      {(app) =>
        adnId === null ? (
          <p className="card lead">{text('common.errors.notFound')}</p>
        ) : (
          <Network key={adnId} app={app} adnId={adnId} />
        )
      }
    </AppPage>
  );
}

function BackToList() {
  const text = useText();
  return (
    <Link className="network-back" to={paths.adNetworks}>
      {text('adNetwork.toList')}
    </Link>
  );
}

function Network({ app, adnId }: { readonly app: App; readonly adnId: NetworkId }) {
  const networks = useApiQuery(listAppNetworks, { pubAppId: app.id, size: 100 }, { quiet: true });
  return (
    <Loaded query={networks}>
      {({ list }) => {
        const setUp = list.find((network) => network.adnId === adnId)?.setUp ?? null;
        return (
          <>
            <NetworkFacts app={app} adnId={adnId} setUp={setUp} />
            {setUp === null ? (
              <NewNetworkForm app={app} adnId={adnId} />
            ) : (
              <EditForm key={setUp.id} network={setUp} />
            )}
            <RelatedLinks pubAppId={app.id} />
          </>
        );
      }}
    </Loaded>
  );
}

function EditForm({ network }: { readonly network: AppNetwork }) {
  const form = useFormKey(network.version);
  return <NetworkEditForm key={form.key} network={network} onSaved={({ version }) => form.saved(version)} />;
}
