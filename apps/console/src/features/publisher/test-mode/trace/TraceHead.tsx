import type { DecisionTrace } from '@millrace/contract/publisher/decision-trace';
import { networkName } from '@millrace/contract/publisher/network/find-network';
import { formatMoment, formatPercent } from '../../../../kit/i18n/format.ts';
import { useLanguage, useText } from '../../../../kit/i18n/i18n.ts';
import { valueText } from '../../../../kit/serving/failure-text.ts';
import { chanceOfFirst } from '../../../../kit/serving/told-of.ts';
import { adTypeText } from '../../../../kit/ui/ad-type-text.ts';
import { Status } from '../../../../kit/ui/Status.tsx';
import { Facts } from './Facts.tsx';

/** Which decision it is, by whom and how it was made. */
export function TraceHead({ trace }: { readonly trace: DecisionTrace }) {
  const text = useText();
  const { language } = useLanguage();
  const { at, app, placement, country, countryFrom, outcome, rule, forced, serving, act } = trace;
  const isOrdered = (outcome === 'served' || outcome === 'nothingLeft') && trace.cards === undefined;
  const chance = serving && chanceOfFirst(serving);
  const network = forced === null ? '' : networkName(forced, language);
  const where =
    country === null || countryFrom === null
      ? text('decisionTrace.countryUnknown')
      : text(`decisionTrace.countryFrom.${countryFrom}`, {
          country: valueText('country', country, { text, language }),
        });
  const rows: (readonly [string, string])[] = [
    [text('decisionTrace.app'), app.name],
    placement === null
      ? [text('decisionTrace.asked'), text('decisionTrace.sdkStart')]
      : [
          text('decisionTrace.placement'),
          text('decisionTrace.placementOf', {
            name: placement.name,
            adType: adTypeText(text, placement.adType),
          }),
        ],
    [text('decisionTrace.country'), where],
    ...(act === null ? [] : [[text('decisionTrace.asked'), text(`decisionTrace.act.${act}`)] as const]),
  ];
  if (isOrdered && forced === null)
    rows.push([text('decisionTrace.rule'), rule?.name ?? text('decisionTrace.noRule')]);
  if (serving?.test) {
    const { name, group } = serving.test;
    rows.push([text('decisionTrace.group'), text('decisionTrace.groupOf', { name, group })]);
  }
  return (
    <section className="card">
      <div className="trace-head">
        <h2>
          <time dateTime={at}>{formatMoment(at)}</time>
        </h2>
        <Status kind={outcome === 'served' ? 'good' : 'warn'}>
          {text(`decisionTrace.outcome.${outcome}`)}
        </Status>
      </div>
      <Facts rows={rows} />
      {(isOrdered || trace.arm === 'forced') && (
        <p className="trace-arm">
          {text(`decisionTrace.arm.${trace.arm}`, { network })}
          {isOrdered && chance !== null && (
            <> {text('decisionTrace.probability', { share: formatPercent(chance) })}</>
          )}
        </p>
      )}
      <p className="lead trace-technical">
        {text('decisionTrace.technical', { version: trace.wireVersion, code: trace.code })}
        {trace.seed !== null && ` · ${text('decisionTrace.seed', { seed: String(trace.seed) })}`}
      </p>
    </section>
  );
}
