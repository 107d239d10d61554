import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { allRegions } from '@millrace/contract/kit/fields';
import { type listRuleEstimates, mostEstimatedCountries } from '@millrace/contract/publisher/rule-estimates';
import { intervalOf } from '@millrace/mediation/interval';
import type { Estimates } from '@millrace/mediation/posterior';
import { priceOf } from '@millrace/mediation/prices';
import { ecpmText, intervalText } from '../../../domain/mediation/ecpm-text.ts';
import { loadEstimates } from '../../../domain/mediation/load-estimates.ts';
import { loadPlacement } from '../../../domain/mediation/load-placements.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';

/** The prices by which Auto orders, for a person who edits a rule. */
export function listEstimates(
  context: Context,
  { placementId, country }: RequestOf<typeof listRuleEstimates>,
): Promise<ResponseOf<typeof listRuleEstimates>> {
  return context.read(async (tx) => {
    const place = await tx
      .selectFrom('placement')
      .select(['organization_id as organizationId', 'app_id as appId'])
      .where('id', '=', placementId)
      .executeTakeFirst();
    const { appId, organizationId } = found(place);
    const { instances } = found(await loadPlacement(tx, { organizationId, appId, placementId }));
    const ids = instances.map(({ id }) => id);
    const estimates = await loadEstimates(tx, appId, ids);
    return {
      countries: countriesOf(estimates),
      list: instances.map((instance) => {
        const price = priceOf(instance, country, estimates);
        const { source, impressions } = price;
        return {
          ...{ instanceId: instance.id, source, impressions },
          ecpm: ecpmText(price.ecpm),
          interval: intervalText(intervalOf(price)),
        };
      }),
    };
  });
}

function countriesOf(estimates: Estimates): string[] {
  const impressions = new Map<string, number>();
  for (const byCountry of Object.values(estimates)) {
    for (const [country, known] of Object.entries(byCountry)) {
      if (country !== allRegions)
        impressions.set(country, (impressions.get(country) ?? 0) + known.impressions);
    }
  }
  return [...impressions]
    .sort(([code, one], [otherCode, other]) => other - one || (code < otherCode ? -1 : 1))
    .slice(0, mostEstimatedCountries)
    .map(([country]) => country);
}
