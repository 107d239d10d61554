import type { Change } from '@millrace/contract/report/change-log';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

/** Who made a change, and when: in the person's own time, in UTC on hover. */
export function WhoWhen({ change: { who, at } }: { readonly change: Change }) {
  const text = useText();
  return (
    <div className="changed-thing">
      <span>{who?.name ?? text('changeLog.system')}</span>
      <time dateTime={at} title={at}>
        {formatInstant(at)}
      </time>
    </div>
  );
}
