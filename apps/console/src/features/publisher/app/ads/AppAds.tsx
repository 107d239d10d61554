import { type AppAds as Ads, checkAppAds, getAppAds } from '@millrace/contract/publisher/app-ads';
import Button from 'antd/es/button';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { callApi } from '../../../../kit/api/call-api.ts';
import { refresh, useApiQuery } from '../../../../kit/api/query.ts';
import { runAction } from '../../../../kit/api/run-action.ts';
import { formatInstant, formatNumber } from '../../../../kit/i18n/format.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { adsPart } from '../../../../kit/navigation/paths.ts';
import { type Fact, Facts } from '../../../../kit/ui/Facts.tsx';
import { Loaded } from '../../../../kit/ui/Loaded.tsx';
import { Status } from '../../../../kit/ui/Status.tsx';
import { AdsNetworks } from './AdsNetworks.tsx';
import { AdsProblems } from './AdsProblems.tsx';
import './app-ads.css';

interface AppAdsProps {
  readonly pubAppId: number;
  readonly isPublished: boolean;
  readonly mayEdit: boolean;
}

/** The app's app-ads.txt: how it stands, what it lacks, and the lines to paste. */
export function AppAds({ pubAppId, isPublished, mayEdit }: AppAdsProps) {
  const text = useText();
  const ads = useApiQuery(getAppAds, { pubAppId }, { fresh: true, keepPrevious: true, quiet: true });
  const heading = useHeadingOf(adsPart, ads.data !== undefined);
  return (
    <section className="card app-ads" aria-labelledby={adsPart}>
      <h2 id={adsPart} ref={heading} tabIndex={-1}>
        {text('appAds.title')}
      </h2>
      <p className="lead">{text('appAds.lead')}</p>
      <p>
        <a href="https://iabtechlab.com/ads-txt/" target="_blank" rel="noreferrer">
          {text('appAds.about')}
        </a>
      </p>
      <Loaded query={ads} inCard>
        {(found) => (
          <>
            <FileState ads={found} isPublished={isPublished} />
            {mayEdit && (isPublished || found.website !== null) && <CheckButton pubAppId={pubAppId} />}
            <AdsNetworks ads={found} />
            <AdsProblems ads={found} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Brings whoever followed a link to a part of the page there, once it is drawn. */
function useHeadingOf(part: string, isDrawn: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!isDrawn || hash !== `#${part}` || key === '') return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [part, isDrawn, hash, key]);
  return heading;
}

function FileState({ ads, isPublished }: { readonly ads: Ads; readonly isPublished: boolean }) {
  const text = useText();
  const { website, namedBy, address, state, reason, detail, checkedAt, sellers } = ads;
  const facts: readonly Fact[] = [
    [
      text('appAds.website'),
      website === null
        ? text('appAds.nobody')
        : text(namedBy === 'hand' ? 'appAds.byHand' : 'appAds.byStore', { website }),
    ],
    [text('appAds.file'), address === null ? null : <FileLink key="file" address={address} />],
    [text('appAds.checkedAt'), checkedAt === null ? null : formatInstant(checkedAt)],
    [text('appAds.sellers'), state === 'found' ? formatNumber(sellers) : null],
  ];
  return (
    <>
      <p>
        {state === null ? (
          <Status kind="plain" sentence>
            {text(isPublished || website !== null ? 'appAds.notYet' : 'appAds.notNeeded')}
          </Status>
        ) : (
          <Status kind={state === 'found' ? 'good' : 'warn'} sentence>
            {text(`appAds.states.${state}`, { address: address ?? '' })}
          </Status>
        )}{' '}
        {reason !== null && text(`appAds.reasons.${reason}`, { detail: detail ?? '' })}
      </p>
      <Facts facts={facts} />
    </>
  );
}

function FileLink({ address }: { readonly address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}

function CheckButton({ pubAppId }: { readonly pubAppId: number }) {
  const text = useText();
  const [isBusy, setIsBusy] = useState(false);

  async function check(): Promise<void> {
    setIsBusy(true);
    await runAction(async (retry) => {
      await callApi(checkAppAds, { pubAppId }, { retry });
      await refresh(getAppAds);
    });
    setIsBusy(false);
  }

  return (
    <Button loading={isBusy} onClick={() => void check()}>
      {text('appAds.check')}
    </Button>
  );
}
