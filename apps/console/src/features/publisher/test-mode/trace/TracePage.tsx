import type { ResponseOf } from '@millrace/contract/kit/call';
import { listDecisionTraces } from '@millrace/contract/publisher/decision-trace';
import { platformNames } from '@millrace/contract/publisher/platform';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { idInAddress } from '../../../../kit/navigation/id-in-address.ts';
import { usePageName } from '../../../../kit/navigation/page-names.ts';
import { useIdInPath } from '../../../../kit/navigation/use-id-in-path.ts';
import { Loaded } from '../../../../kit/ui/Loaded.tsx';
import { Page } from '../../../../kit/ui/Page.tsx';
import { useViewport } from '../../../../kit/ui/use-viewport.ts';
import { NoTrace } from './NoTrace.tsx';
import { TraceDetail } from './TraceDetail.tsx';
import { TraceList } from './TraceList.tsx';
import { devicesPath } from './trace-paths.ts';
import './trace.css';

type Traces = ResponseOf<typeof listDecisionTraces>;

/** Milliseconds between two looks, while the page is seen: with the way that a decision takes, under two seconds. */
const lookEvery = 1_500;

/** `/sdk/testing/trace/:id`: what a registered phone got and why. The chosen decision stands in the address. */
export default function TracePage() {
  const text = useText();
  const id = useIdInPath();
  const [live, setLive] = useState(true);
  const traces = useApiQuery(
    listDecisionTraces,
    { testDeviceId: id },
    { quiet: true, fresh: true, ...(live && { every: lookEvery }) },
  );
  const device = traces.data?.device;
  usePageName(device?.deviceName);
  return (
    <Page
      title={text('titles.decisionTrace')}
      lead={
        device && (
          <>
            <strong>{device.deviceName}</strong> · {platformNames[device.plat]} ·{' '}
            <code className="test-id">{device.deviceId}</code>
          </>
        )
      }
      action={
        <Link className="trace-back" to={devicesPath}>
          {text('decisionTrace.back')}
        </Link>
      }
    >
      <Loaded query={traces} back={{ to: devicesPath, label: text('decisionTrace.back') }}>
        {(data) =>
          data.list.length === 0 ? (
            <NoTrace device={data.device} />
          ) : (
            <Traces data={data} live={live} onLive={setLive} />
          )
        }
      </Loaded>
    </Page>
  );
}

interface TracesProps {
  readonly data: Traces;
  readonly live: boolean;
  readonly onLive: (live: boolean) => void;
}

/** List and decision beside each other; on a phone one after the other. Until one is chosen, the newest is shown. */
function Traces({ data: { device, list }, live, onLive }: TracesProps) {
  const text = useText();
  const [query] = useSearchParams();
  const onPhone = useViewport() === 'mobile';
  const chosen = idInAddress(query.get('trace'));
  const shown = chosen ?? (onPhone ? null : (list[0]?.id ?? null));
  return (
    <div className="trace">
      {(!onPhone || shown === null) && (
        <TraceList list={list} shown={shown} isFollowing={chosen === null} live={live} onLive={onLive} />
      )}
      {shown !== null && (
        <div className="trace-detail">
          {onPhone && <Link to={{ search: '' }}>{text('decisionTrace.allDecisions')}</Link>}
          <TraceDetail testDeviceId={device.id} id={shown} live={live} />
        </div>
      )}
    </div>
  );
}
