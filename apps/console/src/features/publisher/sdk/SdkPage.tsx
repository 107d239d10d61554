import { type App, getSdkHost } from '@millrace/contract/publisher/app';
import Tabs from 'antd/es/tabs';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { SdkSteps } from './SdkSteps.tsx';
import './sdk.css';
import { isForPhones, sdkNames, sdksOf } from './sdk-lines.ts';

/** `/app/sdk`: how the SDK is put into the selected app, with the lines to paste. */
export default function SdkPage() {
  const text = useText();
  const host = useApiQuery(getSdkHost, {}, { quiet: true });
  return (
    <AppPage title={text('titles.sdk')} lead={text('sdk.lead')}>
      {(app) => (
        <Loaded query={host}>
          {(known) => <Integration app={app} host={known.host ?? window.location.origin} />}
        </Loaded>
      )}
    </AppPage>
  );
}

function Integration({ app, host }: { readonly app: App; readonly host: string }) {
  const text = useText();
  const [query, setQuery] = useSearchParams();
  const kinds = sdksOf(app.plat);
  const open = kinds.find((kind) => kind === query.get('sdk')) ?? kinds[0];
  return (
    <>
      {!isForPhones(host) && <Callout>{text('sdk.notForPhones', { host })}</Callout>}
      <section className="card">
        <h2>{text('sdk.factsTitle')}</h2>
        <p className="lead">{text('sdk.factsLead')}</p>
        <dl className="sdk-facts">
          <dt>{text('sdk.appKey')}</dt>
          <dd>
            <Copyable label={text('sdk.appKey')}>{app.appKey}</Copyable>
          </dd>
          <dt>{text('sdk.host')}</dt>
          <dd>
            <Copyable label={text('sdk.host')}>{host}</Copyable>
          </dd>
        </dl>
      </section>
      <section className="card">
        <Tabs
          {...(open === undefined ? {} : { activeKey: open })}
          onChange={(sdk) => setQuery({ pubAppId: String(app.id), sdk }, { replace: true })}
          destroyOnHidden
          items={kinds.map((kind) => ({
            key: kind,
            label: sdkNames[kind],
            children: <SdkSteps kind={kind} app={app} host={host} />,
          }))}
        />
      </section>
    </>
  );
}
