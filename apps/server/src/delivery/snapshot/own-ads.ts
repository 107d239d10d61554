import { isDeepStrictEqual } from 'node:util';
import type { OwnAds } from '@millrace/mediation/own-ads/compile-own-ads';
import type { OrganizationShard } from '../../domain/config-snapshot/shard.ts';
import type { CampaignShard } from '../../domain/own-ads/campaign-shard.ts';
import { compileCampaigns } from '../../domain/own-ads/compile-campaigns.ts';
import { dayOf } from '../../domain/own-ads/day-of.ts';
import type { CampaignLink } from '../../domain/own-ads/load-campaign-links.ts';
import type { EventWriter } from '../../domain/own-ads/load-event-writers.ts';
import type { PromotedShard } from '../../domain/own-ads/load-promoted.ts';
import { type Resting, restingOf } from '../../domain/own-ads/resting.ts';

const nobody: ReadonlySet<number> = new Set();

/** What auctions keep in mind by the set is good as long as the same ones rest. */
function withSameIds(before: Resting | undefined, resting: Resting): Resting {
  const isSame = before?.ids.size === resting.ids.size && [...resting.ids].every((id) => before.ids.has(id));
  return isSame ? { ...resting, ids: before.ids } : resting;
}

/** An app or website that is promoted, and whose it is. */
export interface ServedPromoted extends PromotedShard {
  readonly advertiserId: number;
}

/** A website as its loader names it. */
export interface NamedWebsite {
  readonly promoted: ServedPromoted;
  /** Until when the name is accepted, milliseconds UTC; absent: it is the present one. */
  readonly until?: number;
}

/** The campaigns of all advertisers, ready for auctions; compiled when the first auction after a change needs them. */
export class ServedOwnAds {
  readonly #advertisers = new Map<number, readonly CampaignShard[]>();
  readonly #promoted = new Map<number, readonly PromotedShard[]>();
  readonly #links = new Map<number, ReadonlyMap<number, string>>();
  readonly #writers = new Map<number, readonly EventWriter[]>();
  #compiled: OwnAds | undefined;
  #byId: ReadonlyMap<number, CampaignShard> | undefined;
  #promotedById: ReadonlyMap<number, ServedPromoted> | undefined;
  #resting: Resting | undefined;
  /** Something was booked or changed since `#resting` was worked out. */
  #isRestingOld = true;
  #websites: ReadonlyMap<string, NamedWebsite> | undefined;

  /** @param shard undefined: the organization has none any more */
  put(organizationId: number, shard: OrganizationShard | undefined): void {
    this.#putPromoted(organizationId, shard?.promoted ?? []);
    this.#putLinks(organizationId, shard?.links ?? []);
    this.#putWriters(organizationId, shard?.writers ?? []);
    const before = this.#advertisers.get(organizationId) ?? [];
    const campaigns = (shard?.campaigns ?? []).map((one, at) => keptAs(before[at], one));
    if (campaigns.length === 0 && before.length === 0) return;
    if (campaigns.length === 0) this.#advertisers.delete(organizationId);
    else this.#advertisers.set(organizationId, campaigns);
    this.#byId = undefined;
    this.#isRestingOld = true;
    const isAsBefore =
      campaigns.length === before.length &&
      campaigns.every(({ campaign, outcomes }, at) => {
        const other = before[at];
        return campaign === other?.campaign && outcomes === other.outcomes;
      });
    if (!isAsBefore) this.#compiled = undefined;
  }

  #putLinks(organizationId: number, links: readonly CampaignLink[]): void {
    if (links.length === 0) this.#links.delete(organizationId);
    else this.#links.set(organizationId, new Map(links.map(({ id, url }) => [id, url])));
  }

  #putWriters(organizationId: number, writers: readonly EventWriter[]): void {
    if (writers.length === 0) this.#writers.delete(organizationId);
    else this.#writers.set(organizationId, writers);
  }

  #putPromoted(organizationId: number, promoted: readonly PromotedShard[]): void {
    if (promoted.length === 0) this.#promoted.delete(organizationId);
    else this.#promoted.set(organizationId, promoted);
    this.#promotedById = undefined;
    this.#websites = undefined;
  }

  /** For auctions; what was got from here stays as it is. */
  get ads(): OwnAds {
    this.#compiled ??= compileCampaigns(this.#all());
    return this.#compiled;
  }

  /** What is shown and booked of a campaign that may run. */
  campaign(id: number): CampaignShard | undefined {
    this.#byId ??= new Map(this.#all().map((shard) => [shard.campaign.id, shard]));
    return this.#byId.get(id);
  }

  /** Campaigns that no auction needs to ask now; the same object as long as they are the same ones. @param now milliseconds UTC */
  resting(now: number): ReadonlySet<number> {
    const day = dayOf(now);
    const { day: of = '', until = 0 } = this.#resting ?? {};
    if (this.#isRestingOld || day > of || now >= until) {
      this.#resting = withSameIds(this.#resting, restingOf(this.#all(), now));
      this.#isRestingOld = false;
    }
    // Of a day that is over, filled in afterwards, something else was booked.
    return this.#resting?.day === day ? this.#resting.ids : nobody;
  }

  /** Where a click leads on an ad of a campaign, also of one that may run no more; undefined: it is gone, or its advertiser is. */
  link(advertiserId: number, campaignId: number): string | undefined {
    return this.#links.get(advertiserId)?.get(campaignId);
  }

  /** An app or website that is promoted; undefined: there is none, it is archived, or its advertiser is switched off. */
  promoted(id: number): ServedPromoted | undefined {
    const known = this.promotedBefore(id);
    return known?.isGone === true ? undefined : known;
  }

  /** The same, also of one that went lately: what its ads had won before is still told of. */
  promotedBefore(id: number): ServedPromoted | undefined {
    return this.#allPromoted().get(id);
  }

  /** What an advertiser promotes of a store; undefined: it is not this app, archived, or its advertiser is switched off. */
  promotedOf(
    advertiserId: number,
    { platform, id }: NonNullable<PromotedShard['store']>,
  ): ServedPromoted | undefined {
    const own = (this.#promoted.get(advertiserId) ?? []).find(
      ({ store, isGone }) => isGone !== true && store?.platform === platform && store.id === id,
    );
    return own === undefined ? undefined : { ...own, advertiserId };
  }

  /** The API keys by which an advertiser's servers tell of events. */
  writersOf(advertiserId: number): readonly EventWriter[] {
    return this.#writers.get(advertiserId) ?? [];
  }

  /** The website whose loader names it so, or did before its key was renewed. */
  website(siteKey: string): NamedWebsite | undefined {
    this.#websites ??= new Map([...this.#allPromoted().values()].flatMap(namesOf));
    return this.#websites.get(siteKey);
  }

  #allPromoted(): ReadonlyMap<number, ServedPromoted> {
    this.#promotedById ??= new Map(
      [...this.#promoted].flatMap(([advertiserId, all]) =>
        all.map((one) => [one.id, { ...one, advertiserId }] as const),
      ),
    );
    return this.#promotedById;
  }

  #all(): CampaignShard[] {
    return [...this.#advertisers.values()].flat();
  }
}

/**
 * What is booked comes every other second, and changes nothing of what auctions are compiled of: they hold what an advertiser said
 * as long as it is the same object.
 */
function keptAs(before: CampaignShard | undefined, shard: CampaignShard): CampaignShard {
  const campaign = isDeepStrictEqual(before?.campaign, shard.campaign) ? before?.campaign : undefined;
  const outcomes = isDeepStrictEqual(before?.outcomes, shard.outcomes) ? before?.outcomes : undefined;
  return { ...shard, ...(campaign && { campaign }), ...(outcomes && { outcomes }) };
}

function namesOf(promoted: ServedPromoted): [siteKey: string, website: NamedWebsite][] {
  if (promoted.siteKey === undefined || promoted.isGone === true) return [];
  const former = (promoted.formerKeys ?? []).filter(({ kind }) => kind === 'site');
  return [
    ...former.map(({ key, until }): [string, NamedWebsite] => [key, { promoted, until }]),
    [promoted.siteKey, { promoted }],
  ];
}
