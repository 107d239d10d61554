import type { Why } from '@millrace/contract/report/why';
import { formatPercent, formatUsd, signedUsd } from '../../i18n/format.ts';
import type { useText } from '../../i18n/i18n.ts';
import { sentences } from '../../i18n/text-list.ts';
import { valueText } from '../value-text.ts';
import { causeOf } from './why-cause.ts';

type Text = ReturnType<typeof useText>;

/** What happened, what it comes down to, and where most of it lies. */
export function whySentence(text: Text, why: Why): string {
  const cause = causeOf(why);
  if (cause === null) return text('why.same', { now: formatUsd(why.now) });
  const { isLess, part, place } = cause;
  const amount = formatUsd(why.change.replace('-', ''));
  const share = Number(why.before) > 0 ? Math.abs(Number(why.change)) / Number(why.before) : null;
  const params = {
    ...{ amount, before: formatUsd(why.before), now: formatUsd(why.now) },
    share: share === null ? text('reportScreen.isNew') : formatPercent(share),
  };
  const reason = text(`why.cause.${part}${isLess ? 'Less' : 'More'}`);
  const where =
    place === null
      ? []
      : [
          // What a version is called says nothing of what it is.
          text(place.dimension === 'appVersion' && place.key !== '' ? 'why.mostInVersion' : 'why.mostIn', {
            name: valueText(place.dimension, place.key, why.names),
            amount: signedUsd(place.change),
          }),
        ];
  return sentences([text(isLess ? 'why.fell' : 'why.rose', { ...params, reason }), ...where]);
}
