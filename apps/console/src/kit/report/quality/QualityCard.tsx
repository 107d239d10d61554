import type { Period } from '@millrace/contract/report/period';
import { queryQuality } from '@millrace/contract/report/report';
import { useId } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../api/query.ts';
import { useText } from '../../i18n/i18n.ts';
import { paths } from '../../navigation/paths.ts';
import { Allowed } from '../../permissions/Allowed.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { daysText } from '../value-text.ts';
import { NetworkGaps } from './NetworkGaps.tsx';
import { OpenShare } from './OpenShare.tsx';
import './quality.css';
import { SentByPhones } from './SentByPhones.tsx';
import { Unmatched } from './Unmatched.tsx';

interface QualityCardProps {
  readonly period: Period;
  /** Of one app; else of all. */
  readonly pubAppId?: number | undefined;
  /** On the screen where reports are brought in, a link to it leads nowhere. */
  readonly here?: 'uploads';
}

/** What the figures of a period rest on: missing reports, estimates, and what could not be counted. */
export function QualityCard({ period: { from, to }, pubAppId, here }: QualityCardProps) {
  const text = useText();
  const title = useId();
  const query = useApiQuery(
    queryQuality,
    { from, to, ...(pubAppId === undefined ? {} : { pubAppId }) },
    { quiet: true, fresh: true },
  );
  return (
    <section className="card quality" aria-labelledby={title}>
      <div className="quality-head">
        <h2 id={title}>{text('quality.title')}</h2>
        <p className="lead">{text('quality.of', { days: daysText({ from, to }) })}</p>
      </div>
      <Loaded query={query} inCard>
        {(quality) => (
          <>
            <OpenShare quality={quality} />
            <NetworkGaps networks={quality.networks} />
            <ul className="quality-list">
              <Unmatched quality={quality} />
              <SentByPhones quality={quality} />
            </ul>
            {here === undefined && (
              <Allowed permission="performance" action="import">
                <Link to={paths.uploadHistory}>{text('quality.match')}</Link>
              </Allowed>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
