import { usualEvents } from '@millrace/contract/advertiser/event-name';
import { getPostbacks } from '@millrace/contract/advertiser/postback';
import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { loaderTag } from '@millrace/contract/advertiser/website-loader';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ownKeysAddress, paths } from '../../../kit/navigation/paths.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { AppTabs } from '../../../kit/promoted-app/AppTabs.tsx';
import {
  addressOf,
  type Company,
  companies,
  linkPartOf,
} from '../../../kit/promoted-app/postback-addresses.ts';
import { CodeLines } from '../../../kit/ui/CodeLines.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { AppChoice } from './AppChoice.tsx';
import {
  type DocLanguage,
  keyLines,
  languages,
  policyLines,
  serverLines,
  websiteLines,
} from './doc-lines.ts';
import './event-tracking.css';
import { usePublicOrigin } from '../../../kit/api/use-public-origin.ts';

/** `/doc/event?app=3`: how to tell of events, with this advertiser's own address and keys. */
export default function EventDocPage() {
  const text = useText();
  const [query] = useQuery();
  return (
    <Page
      title={text('titles.eventDoc')}
      lead={text('eventDoc.lead')}
      action={<Link to={`${paths.eventTracking}?${query}`}>{text('eventDoc.toTracking')}</Link>}
    >
      <AppTabs current="events" />
      <AppChoice>{(app) => <Doc key={app.id} app={app} />}</AppChoice>
    </Page>
  );
}

function Doc({ app }: { readonly app: PromotedApp }) {
  const text = useText();
  const postbacks = useApiQuery(getPostbacks, { id: app.id }, { quiet: true });
  return (
    <Loaded query={postbacks}>
      {({ secret }) => (
        <div className="event-doc">
          {app.siteKey !== null && <ForWebsite siteKey={app.siteKey} />}
          <ForServer app={app} secret={secret} />
          <ForCompany app={app} secret={secret} />
          <section className="card">
            <h2>{text('eventDoc.fields')}</h2>
            <dl className="event-fields">
              {(
                [
                  'event',
                  'event_id',
                  'time',
                  'device_id',
                  'user_id',
                  'click_id',
                  'value',
                  'items',
                  'params',
                  'consent',
                ] as const
              ).map((field) => (
                <div key={field}>
                  <dt translate="no">{field}</dt>
                  <dd>{text(`eventDoc.field.${field}`)}</dd>
                </div>
              ))}
            </dl>
            <p className="lead">{text('eventDoc.names')}</p>
            <p translate="no">{usualEvents.join(', ')}</p>
          </section>
        </div>
      )}
    </Loaded>
  );
}

function ForWebsite({ siteKey }: { readonly siteKey: string }) {
  const text = useText();
  const origin = usePublicOrigin();
  return (
    <section className="card">
      <h2>{text('eventDoc.website')}</h2>
      <p className="lead">{text('eventDoc.websiteLead')}</p>
      <CodeLines label={text('eventDoc.tag')}>{loaderTag(origin, siteKey)}</CodeLines>
      <p className="lead">{text('eventDoc.scriptLead')}</p>
      <CodeLines label={text('eventDoc.script')}>{websiteLines}</CodeLines>
      <p className="lead">{text('eventDoc.policyLead')}</p>
      <CodeLines label={text('eventDoc.policy')}>{policyLines(origin)}</CodeLines>
    </section>
  );
}

interface OfSender {
  readonly app: PromotedApp;
  readonly secret: string;
}

function ForServer({ app: { id }, secret }: OfSender) {
  const text = useText();
  const label = useId();
  const origin = usePublicOrigin();
  const [language, setLanguage] = useState<DocLanguage>('curl');
  const lines = serverLines(language, { origin, id, secret });
  return (
    <section className="card">
      <h2>{text('eventDoc.server')}</h2>
      <p className="lead">{text('eventDoc.serverLead')}</p>
      <p className="event-app">
        <span id={label}>{text('eventDoc.language')}</span>
        <Select
          aria-labelledby={label}
          popupMatchSelectWidth={false}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: text(`eventDoc.languages.${value}`) }))}
        />
      </p>
      <CodeLines label={text('eventDoc.lines')}>{lines}</CodeLines>
      <p className="lead">{text('eventDoc.keyLead')}</p>
      <CodeLines label={text('eventDoc.keyLines')}>{keyLines({ origin, id })}</CodeLines>
      <p>
        <Link to={ownKeysAddress()}>{text('eventKey.toApi')}</Link>
      </p>
    </section>
  );
}

function ForCompany({ app: { id, platform }, secret }: OfSender) {
  const text = useText();
  const label = useId();
  const origin = usePublicOrigin();
  const [company, setCompany] = useState<Company>('appsflyer');
  return (
    <section className="card">
      <h2>{text('eventDoc.company')}</h2>
      <p className="lead">{text('eventDoc.companyLead')}</p>
      <p className="event-app">
        <span id={label}>{text('postback.company')}</span>
        <Select
          aria-labelledby={label}
          popupMatchSelectWidth={false}
          value={company}
          onChange={setCompany}
          options={companies.map((value) => ({ value, label: text(`postback.companies.${value}`) }))}
        />
      </p>
      <p className="lead">{text('postback.linkHelp')}</p>
      <CodeLines label={text('postback.linkPart')}>{linkPartOf(company, platform)}</CodeLines>
      {(['install', 'event'] as const).map((kind) => (
        <div key={kind}>
          <h3>{text(`postback.${kind}`)}</h3>
          <CodeLines label={text('postback.url', { what: text(`postback.${kind}`) })}>
            {addressOf(company, kind, { origin, id, secret })}
          </CodeLines>
        </div>
      ))}
      {company !== 'plain' && <p className="lead">{text('postback.macroHelp')}</p>}
    </section>
  );
}
