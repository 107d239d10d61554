import { getPostbacks, type Postbacks, renewPostbackSecret } from '@millrace/contract/advertiser/postback';
import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import { callApi } from '../../../../kit/api/call-api.ts';
import { refresh, useApiQuery } from '../../../../kit/api/query.ts';
import { runAction } from '../../../../kit/api/run-action.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { CodeLines } from '../../../../kit/ui/CodeLines.tsx';
import { ConfirmBeside } from '../../../../kit/ui/ConfirmBeside.tsx';
import { Copyable } from '../../../../kit/ui/CopyButton.tsx';
import { Loaded } from '../../../../kit/ui/Loaded.tsx';
import { toast } from '../../../../kit/ui/notices.ts';
import { refreshPromotedApps } from '../set-status.ts';
import './postback.css';
import {
  addressOf,
  type Company,
  companies,
  linkPartOf,
  signedAddressOf,
  signedBody,
  testAddressOf,
} from '../../../../kit/promoted-app/postback-addresses.ts';
import { ReceivedList } from './ReceivedList.tsx';
import { SendTest } from './SendTest.tsx';

interface PostbackSectionProps {
  readonly app: PromotedApp;
  readonly mayEdit: boolean;
}

/** How installs and events of one app are told of, and the last ones that were. */
export function PostbackSection({ app, mayEdit }: PostbackSectionProps) {
  const text = useText();
  const postbacks = useApiQuery(getPostbacks, { id: app.id }, { quiet: true, every: 10_000 });
  return (
    <section className="card postbacks">
      <h2>{text('postback.title')}</h2>
      <p className="lead">{text('postback.lead')}</p>
      <Loaded query={postbacks}>
        {(data) => (
          <>
            <Secret app={app} secret={data.secret} mayEdit={mayEdit} />
            <Addresses app={app} of={data} />
            <ReceivedList appId={app.id} received={data.received} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface SecretProps extends PostbackSectionProps {
  readonly secret: string;
}

function Secret({ app, secret, mayEdit }: SecretProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);

  async function renew(): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => {
      await callApi(renewPostbackSecret, { id: app.id }, { retry, changes: `promoted app ${app.id}` });
      await Promise.all([refresh(getPostbacks), refreshPromotedApps()]);
      toast({ kind: 'success', title: text('postback.renewed') });
    });
    setBusy(false);
  }

  return (
    <>
      <h3>{text('postback.secret')}</h3>
      <p className="postback-secret">
        <Copyable label={text('postback.secret')}>{secret}</Copyable>
        {mayEdit && (
          <ConfirmBeside
            title={text('postback.renewTitle')}
            description={text('postback.renewText')}
            okText={text('postback.renew')}
            cancelText={text('changeLog.keep')}
            onConfirm={() => void renew()}
          >
            <Button size="small" loading={busy}>
              {text('postback.renew')}
            </Button>
          </ConfirmBeside>
        )}
      </p>
      <p className="lead">{text('postback.secretHelp')}</p>
    </>
  );
}

interface AddressesProps {
  readonly app: PromotedApp;
  readonly of: Postbacks;
}

function Addresses({ app: { id }, of: { secret, testClickId } }: AddressesProps) {
  const text = useText();
  const label = useId();
  const [company, setCompany] = useState<Company>('plain');
  const sender = { id, secret };
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
      {company !== 'plain' && <p className="lead">{text('postback.macroHelp')}</p>}
      <p className="lead">{text('postback.linkHelp')}</p>
      <CodeLines label={text('postback.linkPart')}>{linkPartOf(company)}</CodeLines>
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
