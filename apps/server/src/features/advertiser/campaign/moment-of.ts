import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Moment } from './present-campaign.ts';

/** Now, as this installation reviews. Asked outside of a transaction. */
export async function momentOf({ services }: Pick<Context, 'services'>): Promise<Moment> {
  const { creativeReview } = await readInstallationSettings(services);
  return { now: services.now(), reviewing: creativeReview };
}
