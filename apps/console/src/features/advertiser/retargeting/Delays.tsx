import { delaySteps, type showPath } from '@millrace/contract/advertiser/retargeting';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Scroller } from '../../../kit/ui/Scroller.tsx';

/** How long it takes from the first impression, or click, to the conversion. */
export function Delays({ of }: { readonly of: ResponseOf<typeof showPath>['delays'] }) {
  const text = useText();
  const nameOf = (at: number) => {
    const hours = delaySteps[at];
    if (hours === undefined) return text('retargeting.later');
    return hours < 24
      ? text('retargeting.withinHours', { count: hours })
      : text('retargeting.withinDays', { count: hours / 24 });
  };
  return (
    <section className="card" aria-labelledby="retargeting-delays">
      <h2 id="retargeting-delays">{text('retargeting.delays')}</h2>
      <p className="lead">{text('retargeting.delaysLead')}</p>
      <Scroller label={text('retargeting.delays')}>
        <table className="retargeting-table">
          <thead>
            <tr>
              <th scope="col">{text('retargeting.delay')}</th>
              <th scope="col">{text('retargeting.afterImpression')}</th>
              <th scope="col">{text('retargeting.afterClick')}</th>
            </tr>
          </thead>
          <tbody>
            {of.map(({ afterImpression, afterClick }, at) => (
              <tr key={nameOf(at)}>
                <th scope="row">{nameOf(at)}</th>
                <td>{formatNumber(afterImpression)}</td>
                <td>{formatNumber(afterClick)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  );
}
