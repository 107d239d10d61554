import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listReviews } from '@millrace/contract/operator/review';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { presentReviews, queryReviews, reviewColumns } from './queries.ts';

/** By the system role: they are all of the installation's. */
export async function listAll(
  { services }: PersonContext,
  input: RequestOf<typeof listReviews>,
): Promise<ResponseOf<typeof listReviews>> {
  const { search, review = 'waiting' } = input;
  const { creativeReview } = await readInstallationSettings(services);
  return services.database.asSystem(async (tx) => {
    let matching = queryReviews(tx).where('creative.review', '=', review);
    if (search) {
      const like = containing(search);
      matching = matching.where((eb) =>
        eb.or([eb('creative.name', 'ilike', like), eb('organization.name', 'ilike', like)]),
      );
    }
    const sorted =
      review === 'waiting'
        ? matching.orderBy('creative.waiting_since').orderBy('creative.id')
        : matching.orderBy('creative.reviewed_at', 'desc').orderBy('creative.id');
    const rows = await pageOf(sorted.select(reviewColumns), input).execute();
    return { list: await presentReviews(tx, rows, creativeReview), total: await countOf(matching) };
  });
}
