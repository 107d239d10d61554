import { sql } from 'kysely';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Moment } from './present-campaign.ts';

/** Now, as this installation reviews. Asked outside of a transaction. */
export async function momentOf({ services, read }: Pick<Context, 'services' | 'read'>): Promise<Moment> {
  const { creativeReview } = await readInstallationSettings(services);
  const { any } = await read((tx) =>
    tx.selectNoFrom(sql<boolean>`any_app_shows_own_ads()`.as('any')).executeTakeFirstOrThrow(),
  );
  return { now: services.now(), reviewing: creativeReview, anyPublisher: any };
}
