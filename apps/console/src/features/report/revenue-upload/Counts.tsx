import type { RevenueCheck } from '@millrace/contract/report/revenue-upload';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';

const kinds = [
  ['matched', 'good'],
  ['unmatched', 'warn'],
  ['refused', 'bad'],
] as const satisfies readonly (readonly [keyof RevenueCheck['counts'], StatusKind])[];

/** How many rows of a file were taken, and how. */
export function Counts({ counts }: { readonly counts: RevenueCheck['counts'] }) {
  const text = useText();
  return (
    <span className="upload-counts">
      {kinds.map(([name, kind]) => (
        <Status key={name} kind={counts[name] === 0 ? 'plain' : kind}>
          {text(`revenueUpload.counts.${name}`, { count: counts[name] })}
        </Status>
      ))}
    </span>
  );
}
