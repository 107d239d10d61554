import type { Quality } from '@millrace/contract/report/quality';
import { formatInstant } from '../../i18n/format.ts';
import { useText } from '../../i18n/i18n.ts';
import type { StatusKind } from '../../ui/Status.tsx';
import { QualityLine } from './QualityLine.tsx';

const kinds = [
  ['uncounted', 'warn'],
  ['late', 'plain'],
  ['tooLate', 'warn'],
  ['unvalued', 'warn'],
] as const satisfies readonly (readonly [keyof Quality['sent'], StatusKind])[];

/** What phones sent that is not counted yet, came late, or could not be counted. */
export function SentByPhones({ quality: { sent, waitingSince } }: { readonly quality: Quality }) {
  const text = useText();
  const told = kinds.filter(([name]) => sent[name] > 0);
  return (
    <>
      {waitingSince !== null && (
        <li>
          <QualityLine kind="warn">
            {text('quality.waiting', { since: formatInstant(waitingSince) })}
          </QualityLine>
        </li>
      )}
      {told.map(([name, kind]) => (
        <li key={name}>
          <QualityLine kind={kind}>{text(`quality.${name}`, { count: sent[name] })}</QualityLine>
        </li>
      ))}
      {told.length === 0 && waitingSince === null && (
        <li>
          <QualityLine kind="good">{text('quality.good')}</QualityLine>
        </li>
      )}
    </>
  );
}
