import { exportSegmentIds, sampleSegment } from '@millrace/contract/advertiser/kept-id';
import type { Segment } from '@millrace/contract/advertiser/segment';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { regionName } from '@millrace/contract/kit/region-name';
import Button from 'antd/es/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { downloadFile } from '../../../kit/download/download-file.ts';
import { formatInstant, formatNumber } from '../../../kit/i18n/format.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { idSettingAddress } from '../../../kit/navigation/paths.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { ConfirmBeside } from '../../../kit/ui/ConfirmBeside.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { Scroller } from '../../../kit/ui/Scroller.tsx';

type Sample = ResponseOf<typeof sampleSegment>;

/** Some of a segment's members with parts of their ids, and the ids of all as a file. */
export function SegmentMembers({ of: { id } }: { readonly of: Pick<Segment, 'id'> }) {
  const text = useText();
  const sample = useApiQuery(sampleSegment, { id }, { quiet: true, fresh: true });
  return (
    <section className="card" aria-labelledby="segment-members">
      <h2 id="segment-members">{text('keptId.title')}</h2>
      <p className="lead">{text('keptId.lead')}</p>
      <Loaded query={sample} inCard>
        {(loaded) => <Members id={id} of={loaded} />}
      </Loaded>
    </section>
  );
}

function Members({ id, of }: { readonly id: number; readonly of: Sample }) {
  const text = useText();
  if (of.since === null)
    return (
      <>
        <p>{text('keptId.off')}</p>
        <p>
          <Link to={idSettingAddress()}>{text('keptId.toSetting')}</Link>
        </p>
      </>
    );
  if (of.members === null || of.withId === null) return <p>{text('keptId.few', { floor: of.floor })}</p>;
  const [withId, members] = [formatNumber(of.withId), formatNumber(of.members)];
  const without = of.members - of.withId;
  return (
    <>
      <p>
        {text('keptId.counts', { withId, members })}{' '}
        {without > 0 &&
          text('keptId.without', { without: formatNumber(without), since: formatInstant(of.since) })}
      </p>
      {of.sample.length > 0 && <SampleTable sample={of.sample} />}
      {of.withId > 0 && (
        <Allowed permission="promote" action="edit">
          <DownloadIds id={id} withId={withId} />
        </Allowed>
      )}
    </>
  );
}

function SampleTable({ sample }: Pick<Sample, 'sample'>) {
  const text = useText();
  const { language } = useLanguage();
  // Two may look the same.
  const rows = sample.map((member, place) => ({ ...member, place }));
  return (
    <Scroller label={text('keptId.sample')}>
      <table className="segment-table">
        <thead>
          <tr>
            {(['id', 'kindOf', 'lastSeen', 'country'] as const).map((name) => (
              <th key={name} scope="col">
                {text(`keptId.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ masked, kind, lastSeen, country, place }) => (
            <tr key={place}>
              <th scope="row">
                <code translate="no">{masked}</code>
              </th>
              <td className="words">{text(`keptId.kind.${kind}`)}</td>
              <td className="words">
                {lastSeen === null ? text('keptId.noEvent') : formatInstant(lastSeen)}
              </td>
              <td className="words">
                {country === null ? text('keptId.unknownCountry') : regionName(country, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

function DownloadIds({ id, withId }: { readonly id: number; readonly withId: string }) {
  const text = useText();
  const [isBusy, setBusy] = useState(false);

  async function fetchFile(): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => {
      const given = await callApi(exportSegmentIds, { id }, { retry });
      downloadFile(given);
      const without = formatNumber(given.members - given.withId);
      const title = text('keptId.downloaded', { withId: formatNumber(given.withId), without });
      toast({ kind: 'success', title });
    });
    setBusy(false);
  }

  return (
    <ConfirmBeside
      title={text('keptId.downloadTitle', { withId })}
      description={text('keptId.downloadText')}
      okText={text('keptId.download')}
      cancelText={text('common.cancel')}
      onConfirm={() => void fetchFile()}
    >
      <Button className="segment-fetch" loading={isBusy}>
        {text('keptId.download')}
      </Button>
    </ConfirmBeside>
  );
}
