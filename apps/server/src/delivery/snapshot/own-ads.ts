import { compileOwnAds, type OwnAds } from '@millrace/mediation/own-ads/compile-own-ads';
import type { OrganizationShard } from '../../domain/config-snapshot/shard.ts';
import type { CampaignShard } from '../../domain/own-ads/load-campaigns.ts';

/** The campaigns of all advertisers, ready for auctions; compiled when the first auction after a change needs them. */
export class ServedOwnAds {
  readonly #advertisers = new Map<number, readonly CampaignShard[]>();
  #compiled: OwnAds | undefined;
  #byId: ReadonlyMap<number, CampaignShard> | undefined;

  /** @param shard undefined: the organization has none any more */
  put(organizationId: number, shard: OrganizationShard | undefined): void {
    const campaigns = shard?.campaigns ?? [];
    if (campaigns.length === 0 && !this.#advertisers.has(organizationId)) return;
    if (campaigns.length === 0) this.#advertisers.delete(organizationId);
    else this.#advertisers.set(organizationId, campaigns);
    this.#compiled = undefined;
    this.#byId = undefined;
  }

  /** For auctions; what was got from here stays as it is. */
  get ads(): OwnAds {
    this.#compiled ??= compileOwnAds(this.#all().map(({ campaign }) => campaign));
    return this.#compiled;
  }

  /** What is shown and booked of a campaign that may run. */
  campaign(id: number): CampaignShard | undefined {
    this.#byId ??= new Map(this.#all().map((shard) => [shard.campaign.id, shard]));
    return this.#byId.get(id);
  }

  #all(): CampaignShard[] {
    return [...this.#advertisers.values()].flat();
  }
}
