import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { loaderTag, verificationRecord, verifyWebsite } from '@millrace/contract/advertiser/website-loader';
import type { ResponseOf } from '@millrace/contract/kit/call';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { usePublicOrigin } from '../../../kit/api/use-public-origin.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { VerifiedTag } from '../../../kit/promoted-app/PromotedAppTags.tsx';
import { CodeLines } from '../../../kit/ui/CodeLines.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { refreshPromotedApps } from './set-status.ts';

interface WebsiteVerificationProps {
  readonly app: PromotedApp;
  readonly siteKey: string;
  readonly mayEdit: boolean;
}

type Looked = ResponseOf<typeof verifyWebsite>;

/** How a website shows whose it is: by its loader or a DNS record; and what came of looking for them. */
export function WebsiteVerification({ app, siteKey, mayEdit }: WebsiteVerificationProps) {
  const text = useText();
  const origin = usePublicOrigin();
  const [busy, setBusy] = useState(false);
  const [looked, setLooked] = useState<Looked>();

  async function verify(): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => {
      const answer = await callApi(verifyWebsite, { id: app.id }, { retry });
      await refreshPromotedApps();
      // Said once all of it stands there: from then on it can be looked for again.
      setLooked(answer);
    });
    setBusy(false);
  }

  return (
    <section className="card website-verification" aria-labelledby="website-verification">
      <h2 id="website-verification">{text('promotedApp.verification')}</h2>
      <p className="lead">{text('promotedApp.verificationLead')}</p>
      <p>
        <VerifiedTag app={app} />
      </p>
      <h3>{text('promotedApp.loader')}</h3>
      <p className="lead">{text('promotedApp.loaderLead')}</p>
      <CodeLines label={text('promotedApp.loader')}>{loaderTag(origin, siteKey)}</CodeLines>
      <h3>{text('promotedApp.record')}</h3>
      <p className="lead">{text('promotedApp.recordLead', { domain: app.domain ?? '' })}</p>
      <CodeLines label={text('promotedApp.record')}>{verificationRecord(siteKey)}</CodeLines>
      {mayEdit && (
        <Button type="primary" loading={busy} onClick={() => void verify()}>
          {text('promotedApp.verify')}
        </Button>
      )}
      <div aria-live="polite">{looked !== undefined && <Outcome looked={looked} />}</div>
    </section>
  );
}

function Outcome({ looked: { loader, record } }: { readonly looked: Looked }) {
  const text = useText();
  const { outcome, url, detail } = loader;
  return (
    <ul className="website-looked" aria-label={text('promotedApp.looked')}>
      <li>
        <Status kind={outcome === 'found' ? 'good' : 'warn'}>{text('promotedApp.loader')}</Status>{' '}
        {text(`promotedApp.loaderOutcome.${outcome}`, { url, detail })}
      </li>
      <li>
        <Status kind={record.outcome === 'found' ? 'good' : 'plain'}>{text('promotedApp.record')}</Status>{' '}
        {text(`promotedApp.recordOutcome.${record.outcome}`)}
      </li>
    </ul>
  );
}
