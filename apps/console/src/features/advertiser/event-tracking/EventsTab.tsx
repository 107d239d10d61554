import {
  type EventDrift,
  type EventVolume,
  getEventTracking,
  mostDrifts,
  mostVolumes,
} from '@millrace/contract/advertiser/event-tracking';
import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatDay, formatNumber, formatPercent, formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { FirstRows } from '../../../kit/ui/FirstRows.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';

/** What came of each event in a week, and what changed in what events say. */
export function EventsTab({ app }: { readonly app: PromotedApp }) {
  const text = useText();
  const tracking = useApiQuery(getEventTracking, { id: app.id }, { quiet: true, every: 30_000 });
  return (
    <Loaded query={tracking}>
      {({ volumes, drifts }) => (
        <>
          <section className="card">
            <h2>{text('eventTracking.volume.title')}</h2>
            {volumes.length === 0 ? (
              <p>{text('eventTracking.volume.empty')}</p>
            ) : (
              <FirstRows className="event-volumes" label={text('eventTracking.volume.title')} rows={volumes}>
                {(volume) => <Volume key={volume.name} of={volume} />}
              </FirstRows>
            )}
            {volumes.length === mostVolumes && (
              <p className="lead">{text('eventTracking.volume.most', { count: mostVolumes })}</p>
            )}
          </section>
          <section className="card">
            <h2>{text('eventTracking.drift.title')}</h2>
            <p className="lead">{text('eventTracking.drift.lead')}</p>
            {drifts.length === 0 ? (
              <p>{text('eventTracking.drift.empty')}</p>
            ) : (
              <FirstRows className="event-drifts" label={text('eventTracking.drift.title')} rows={drifts}>
                {(drift) => (
                  <li key={`${drift.name} ${drift.parameter} ${drift.kind} ${drift.day}`}>
                    <Drift of={drift} />
                  </li>
                )}
              </FirstRows>
            )}
            {drifts.length === mostDrifts && (
              <p className="lead">{text('eventTracking.drift.most', { count: mostDrifts })}</p>
            )}
          </section>
        </>
      )}
    </Loaded>
  );
}

function Volume({ of }: { readonly of: EventVolume }) {
  const text = useText();
  const share = (part: number) => (of.events7d === 0 ? '–' : formatPercent(part / of.events7d));
  const facts: readonly (readonly [title: string, says: string])[] = [
    [text('eventTracking.volume.day'), formatNumber(of.events24h)],
    [text('eventTracking.volume.week'), formatNumber(of.events7d)],
    [text('eventTracking.volume.repeated'), formatNumber(of.repeated)],
    [text('eventTracking.volume.refused'), formatNumber(of.refused)],
    [text('eventTracking.volume.noDevice'), share(of.events7d - of.withDevice)],
    [text('eventTracking.volume.noPerson'), share(of.events7d - of.withPerson)],
    [
      text('eventTracking.volume.delay'),
      text('eventTracking.volume.delays', {
        minute: share(of.withinMinute),
        hour: share(of.withinHour),
        day: share(of.withinDay),
      }),
    ],
    [text('eventTracking.volume.value'), formatUsd(of.valueUsd)],
  ];
  return (
    <li>
      <h3>
        <span translate="no">{of.name || text('eventTracking.live.noName')}</span>{' '}
        {!of.isUsual && of.name !== '' && <small>{text('eventTracking.volume.own')}</small>}
      </h3>
      <dl>
        {facts.map(([title, says]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Drift({ of: { kind, name, parameter, from, to, day } }: { readonly of: EventDrift }) {
  const text = useText();
  const typeText = (type: string) =>
    type === 'number' || type === 'boolean'
      ? text(`eventTracking.types.${type}`)
      : text('eventTracking.types.text');
  const words =
    kind === 'scale'
      ? { from: formatUsd(from), to: formatUsd(to) }
      : { from: typeText(from), to: typeText(to) };
  return text(`eventTracking.drift.${kind}`, { name, parameter, day: formatDay(day), ...words });
}
