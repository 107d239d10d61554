import { formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Standing } from '../../../kit/serving/Standing.tsx';
import type { AutoPlace } from './auto-places.ts';

/** Why Auto puts an instance where it does, and how sure its eCPM is. */
export function AutoStanding({ of: { place, estimate } }: { readonly of: AutoPlace }) {
  const text = useText();
  const { ecpm, source } = estimate;
  const why =
    ecpm === null
      ? text('mediationRule.autoUnknown', { place })
      : text('mediationRule.autoPlace', {
          place,
          ecpm: formatUsd(ecpm),
          source: text(`mediationRule.source.${source}`),
        });
  return <Standing why={why} of={estimate} />;
}
