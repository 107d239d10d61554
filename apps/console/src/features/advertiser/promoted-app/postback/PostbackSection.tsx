import { getPostbacks, type Postbacks } from '@millrace/contract/advertiser/postback';
import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { paths } from '../../../../kit/navigation/paths.ts';
import { CodeLines } from '../../../../kit/ui/CodeLines.tsx';
import { Copyable } from '../../../../kit/ui/CopyButton.tsx';
import { Loaded } from '../../../../kit/ui/Loaded.tsx';
import './postback.css';
import { usePublicOrigin } from '../../../../kit/api/use-public-origin.ts';
import {
  addressOf,
  type Company,
  companies,
  linkPartOf,
  signedAddressOf,
  signedBody,
} from '../../../../kit/promoted-app/postback-addresses.ts';
import { testAddressOf } from '../../../../kit/promoted-app/test-postback.ts';
import { ReceivedList } from './ReceivedList.tsx';
import { SendTest } from './SendTest.tsx';

/** How installs and events of one app are told of, and the last ones that were. */
export function PostbackSection({ app }: { readonly app: PromotedApp }) {
  const text = useText();
  const postbacks = useApiQuery(getPostbacks, { id: app.id }, { quiet: true, every: 10_000 });
  return (
    <section className="card postbacks">
      <h2>{text('postback.title')}</h2>
      <p className="lead">{text('postback.lead')}</p>
      <Loaded query={postbacks}>
        {(data) => (
          <>
            <Secret appId={app.id} secret={data.secret} />
            <Addresses app={app} of={data} />
            <ReceivedList appId={app.id} received={data.received} isStoreAway={data.isStoreAway} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Of signed calls, and in the addresses below; it is renewed where all keys are. */
function Secret({ appId, secret }: { readonly appId: number; readonly secret: string }) {
  const text = useText();
  return (
    <>
      <h3>{text('postback.secret')}</h3>
      <p className="postback-secret">
        <Copyable label={text('postback.secret')}>{secret}</Copyable>
        <Link to={`${paths.eventTracking}?${new URLSearchParams({ app: String(appId), tab: 'keys' })}`}>
          {text('eventKey.toKeys')}
        </Link>
      </p>
      <p className="lead">{text('postback.secretHelp')}</p>
    </>
  );
}

interface AddressesProps {
  readonly app: PromotedApp;
  readonly of: Postbacks;
}

function Addresses({ app: { id, platform }, of: { secret, testClickId } }: AddressesProps) {
  const text = useText();
  const label = useId();
  const [company, setCompany] = useState<Company>('plain');
  const sender = { origin: usePublicOrigin(), id, secret };
  return (
    <>
      <h3 id={label}>{text('postback.company')}</h3>
      <Select
        className="postback-company"
        aria-labelledby={label}
        value={company}
        onChange={setCompany}
        options={companies.map((value) => ({ value, label: text(`postback.companies.${value}`) }))}
      />
      {company !== 'plain' && (
        <>
          <p className="lead">{text('postback.macroHelp')}</p>
          <p className="lead">{text('postback.testHelp')}</p>
        </>
      )}
      <p className="lead">{text('postback.linkHelp')}</p>
      <CodeLines label={text('postback.linkPart')}>{linkPartOf(company, platform)}</CodeLines>
      <p className="lead">{text('postback.deviceHelp')}</p>
      {(['install', 'event'] as const).map((kind) => {
        const what = text(`postback.${kind}`);
        return (
          <div key={`${company} ${kind}`}>
            <h4>{what}</h4>
            <CodeLines label={text('postback.url', { what })}>{addressOf(company, kind, sender)}</CodeLines>
            <SendTest of={what} addressOf={() => testAddressOf(company, kind, sender, testClickId)} />
          </div>
        );
      })}
      {company === 'plain' && (
        <>
          <p className="lead">{text('postback.signed')}</p>
          <CodeLines label={text('postback.signedUrl')}>{signedAddressOf(sender)}</CodeLines>
          <CodeLines label={text('postback.signedBody')}>{signedBody}</CodeLines>
        </>
      )}
    </>
  );
}
