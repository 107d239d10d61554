import type { DeviceFilter } from '../config.ts';
import { brandAndModelOf, brandOf, type Facts } from '../facts.ts';
import type { Condition } from './condition.ts';

/**
 * Brands and models that are let in or left out, without regard to case. A phone that does not say its own meets lists of
 * what is left out only. An empty list or no mode is no condition.
 */
export function deviceConditions({ brandMode, brands, modelMode, models }: DeviceFilter): Condition[] {
  const conditions: Condition[] = [];
  if (brandMode !== null && brands.length > 0) {
    const set = new Set(brands.map((brand) => brand.toLowerCase()));
    const included = brandMode === 'include';
    conditions.push({
      name: 'brand',
      needs: included ? { oneOf: brands } : { noneOf: brands },
      holds: ({ brand }) => (brand !== undefined && set.has(brand)) === included,
      has: brandOf,
    });
  }
  if (modelMode !== null && models.length > 0) {
    const list = modelList(models);
    const included = modelMode === 'include';
    conditions.push({
      name: 'model',
      needs: included ? { oneOf: models } : { noneOf: models },
      holds: (facts) => isListed(list, facts) === included,
      has: brandAndModelOf,
    });
  }
  return conditions;
}

/** Models by brand, lower case; `*` among them is every model of the brand. */
export type ModelList = ReadonlyMap<string, ReadonlySet<string>>;

/** @param models `brand:model` each, or `brand:*` */
export function modelList(models: readonly string[]): ModelList {
  const list = new Map<string, Set<string>>();
  for (const entry of models) {
    const colon = entry.indexOf(':');
    const brand = entry.slice(0, colon).toLowerCase();
    const ofBrand = list.get(brand) ?? new Set();
    list.set(brand, ofBrand.add(entry.slice(colon + 1).toLowerCase()));
  }
  return list;
}

/** True when the phone's model, or every one of its brand, is in the list. */
export function isListed(list: ModelList, { brand, model }: Facts): boolean {
  const ofBrand = brand === undefined ? undefined : list.get(brand);
  return ofBrand !== undefined && (ofBrand.has('*') || (model !== undefined && ofBrand.has(model)));
}
