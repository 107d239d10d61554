import type { Quality } from '@millrace/contract/report/quality';
import { useText } from '../../i18n/i18n.ts';
import type { StatusKind } from '../../ui/Status.tsx';
import { QualityLine } from './QualityLine.tsx';

const kinds = [
  ['uncounted', 'warn'],
  ['late', 'plain'],
  ['tooLate', 'warn'],
  ['unvalued', 'warn'],
] as const satisfies readonly (readonly [keyof Quality['sent'], StatusKind])[];

/** What phones sent late, or so that it could not be counted. */
export function SentByPhones({ quality: { sent } }: { readonly quality: Quality }) {
  const text = useText();
  const told = kinds.filter(([name]) => sent[name] > 0);
  if (told.length === 0)
    return (
      <li>
        <QualityLine kind="good">{text('quality.good')}</QualityLine>
      </li>
    );
  return told.map(([name, kind]) => (
    <li key={name}>
      <QualityLine kind={kind}>{text(`quality.${name}`, { count: sent[name] })}</QualityLine>
    </li>
  ));
}
