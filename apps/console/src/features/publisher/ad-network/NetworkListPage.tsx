import { Link } from 'react-router';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { NextStep } from '../../../kit/next-step/NextStep.tsx';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { NetworkList } from './NetworkList.tsx';
import './ad-network.css';

/** `/adn/list?pubAppId=7`: all ad networks and how an app has set them up. */
export default function NetworkListPage() {
  const text = useText();
  return (
    <AppPage
      watchesSaves
      title={text('titles.adNetworks')}
      lead={text('adNetwork.lead')}
      action={
        <Allowed permission="accounts" action="query">
          <Link to={paths.accounts}>{text('titles.accounts')}</Link>
        </Allowed>
      }
    >
      {(app) => (
        <>
          <NextStep app={app} on="networks" />
          <NetworkList app={app} />
        </>
      )}
    </AppPage>
  );
}
