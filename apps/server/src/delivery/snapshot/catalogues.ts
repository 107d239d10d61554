import type { ProductPick } from '@millrace/contract/advertiser/campaign-products';
import type { SplitHash } from '@millrace/mediation/own-ads/member-set';
import type { CatalogueItem, ServedCatalogue } from '../../domain/catalogue/catalogue.ts';
import { chooseItem } from '../../domain/catalogue/choose-item.ts';
import { decodeCatalogue } from '../../domain/config-snapshot/catalogue-rows.ts';
import type { ShardContent } from '../../domain/config-snapshot/shard-file.ts';

interface Kept {
  readonly catalogue: ServedCatalogue;
  /** As the feed calls them. */
  readonly byName: ReadonlyMap<string, CatalogueItem>;
}

interface Asked {
  readonly picks: readonly ProductPick[];
  readonly viewer: SplitHash | null;
  readonly chance: number;
  readonly now: number;
}

/** What ads show of the feeds that campaigns name. */
export class ServedCatalogues {
  readonly #kept = new Map<number, Kept>();

  /** @param content undefined: no campaign that is on names it any more */
  put(feedId: number, content: ShardContent | undefined): void {
    if (content === undefined) {
      this.#kept.delete(feedId);
      return;
    }
    const catalogue = decodeCatalogue(content);
    const byName = new Map(catalogue.items.map((item) => [item.item, item]));
    this.#kept.set(feedId, { catalogue, byName });
  }

  /** See {@link chooseItem}; undefined also while the feed is not known here. */
  choose(feedId: number, asked: Asked): CatalogueItem | undefined {
    const kept = this.#kept.get(feedId);
    return kept === undefined ? undefined : chooseItem(kept.catalogue, asked);
  }

  /** By what the feed calls it; undefined: it is not shown any more. */
  item(feedId: number, name: string): CatalogueItem | undefined {
    return this.#kept.get(feedId)?.byName.get(name);
  }
}
