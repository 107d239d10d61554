import {
  type CampaignForecast,
  forecastCampaign,
  forecastForm,
} from '@millrace/contract/advertiser/forecast';
import { useWatch } from 'antd/es/form/Form';
import Progress from 'antd/es/progress';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatNumber, formatPercent, formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { useDebounced } from '../../../kit/ui/use-debounced.ts';

/** How long the form stands still before it is asked about. Milliseconds. */
const pause = 600;

interface ForecastProps {
  readonly promotedAppId: number;
  /** Absent: a new one, of which nothing has been learned. */
  readonly campaignId?: number;
}

/** How many of the last days' requests the campaign would have been for, as it stands in the form, saved or not. */
export function Forecast(campaign: ForecastProps) {
  const text = useText();
  const values = useWatch<Record<string, unknown> | undefined>([], { preserve: true });
  const typed = z.safeParse(forecastForm, values);
  // As text, so that it stands still while other fields are edited.
  const asked = useDebounced(typed.success ? JSON.stringify(typed.data) : '', pause);
  return (
    <section className="card" aria-labelledby="campaign-forecast" aria-live="polite">
      <h2 id="campaign-forecast">{text('forecast.title')}</h2>
      <p className="lead">{text('forecast.lead')}</p>
      {asked === '' ? (
        <p className="lead">{text('forecast.notYet')}</p>
      ) : (
        <Asked campaign={campaign} form={asked} />
      )}
    </section>
  );
}

function Asked({ campaign, form }: { readonly campaign: ForecastProps; readonly form: string }) {
  const asked = z.parse(forecastForm, JSON.parse(form));
  const forecast = useApiQuery(
    forecastCampaign,
    { ...campaign, ...asked },
    { keepPrevious: true, quiet: true },
  );
  return (
    <div aria-busy={forecast.isFetching}>
      <Loaded query={forecast}>
        {(data) => (
          <Answer
            forecast={data}
            isAnyCreative={asked.creatives.length === 0}
            hasCarriers={asked.targeting.carriers.length > 0}
            hasSegments={asked.targeting.segmentsIn.length + asked.targeting.segmentsOut.length > 0}
          />
        )}
      </Loaded>
    </div>
  );
}

interface AnswerProps {
  readonly forecast: CampaignForecast;
  readonly isAnyCreative: boolean;
  readonly hasCarriers: boolean;
  readonly hasSegments: boolean;
}

function Answer({ forecast, isAnyCreative, hasCarriers, hasSegments }: AnswerProps) {
  const text = useText();
  const { apps, requests, met, paid, paidBetween, heldOut, sample, price } = forecast;
  const { least, most } = paidBetween;
  if (apps === 0) return <p>{text('forecast.noApps')}</p>;
  if (requests === 0) return <p>{text('forecast.noRequests')}</p>;
  return (
    <>
      <dl className="forecast">
        <Share name={text('forecast.requests')} part={requests} whole={requests} />
        <Share name={text('forecast.met')} part={met} whole={requests} />
        <Share name={text('forecast.paid')} part={paid} whole={requests} />
        {heldOut > 0 && <Share name={text('forecast.heldOut')} part={heldOut} whole={requests} />}
      </dl>
      <p className="lead">
        {text('forecast.expected', { price: formatUsd(price) })}
        {least !== most &&
          ` ${text('forecast.factors', { least: formatNumber(least), most: formatNumber(most) })}`}
        {sample > 1 && ` ${text('forecast.sampled', { count: sample })}`}
        {isAnyCreative && ` ${text('forecast.anyCreative')}`}
        {hasCarriers && ` ${text('forecast.carriers')}`}
        {hasSegments && ` ${text('forecast.segments')}`}
      </p>
      <div className="campaign-pair">
        {met > 0 && <Floors forecast={forecast} />}
        {forecast.lost.length > 0 && <Lost forecast={forecast} />}
      </div>
    </>
  );
}

interface ShareProps {
  readonly name: string;
  readonly part: number;
  readonly whole: number;
}

function Share({ name, part, whole }: ShareProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{formatNumber(part)}</strong> {part < whole && formatPercent(part / whole)}
        <Progress percent={(100 * part) / whole} showInfo={false} size="small" aria-hidden />
      </dd>
    </div>
  );
}

/** How far each price would reach. */
function Floors({ forecast: { floors, met } }: Pick<AnswerProps, 'forecast'>) {
  const text = useText();
  let reached = 0;
  return (
    <Rows title={text('forecast.floors')} names={[text('forecast.floor'), text('forecast.upTo')]}>
      {floors.map(({ floor, requests }) => {
        reached += requests;
        return (
          <Row key={floor} name={formatUsd(floor)}>
            {formatNumber(Math.min(reached, met))} · {formatPercent(Math.min(1, reached / met))}
          </Row>
        );
      })}
    </Rows>
  );
}

function Lost({ forecast: { lost, requests: all } }: Pick<AnswerProps, 'forecast'>) {
  const text = useText();
  return (
    <Rows title={text('forecast.lost')}>
      {lost.map(({ reason, requests }) => (
        <Row key={reason} name={text(`forecast.reason.${reason}`)}>
          {formatNumber(requests)} · {formatPercent(requests / all)}
        </Row>
      ))}
    </Rows>
  );
}

interface RowsProps {
  readonly title: string;
  readonly names?: readonly [string, string];
  readonly children: ReactNode;
}

function Rows({ title, names, children }: RowsProps) {
  return (
    <table className="forecast-rows">
      <caption>{title}</caption>
      {names !== undefined && (
        <thead>
          <tr>
            <th scope="col">{names[0]}</th>
            <th scope="col">{names[1]}</th>
          </tr>
        </thead>
      )}
      <tbody>{children}</tbody>
    </table>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}
