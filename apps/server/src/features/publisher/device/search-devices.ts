import type { DeviceModel } from '@millrace/contract/publisher/device';
import type { Brand } from './device-catalogue.ts';

interface Wanted {
  readonly search?: string | undefined;
  readonly plat?: number | undefined;
  readonly brand?: string | undefined;
}

/** Brands whose name has the search text anywhere; those that begin with it come first. */
export function matchingBrands(brands: readonly Brand[], { search = '', plat }: Wanted): Brand[] {
  const text = search.toLowerCase();
  const found = brands.filter(
    (brand) => (plat === undefined || brand.plat === plat) && brand.brand.toLowerCase().includes(text),
  );
  const begins = (brand: Brand) => brand.brand.toLowerCase().startsWith(text);
  return [...found.filter(begins), ...found.filter((brand) => !begins(brand))];
}

/** Models for which every word of the search stands in brand, name or model: "galaxy s23" finds Samsung's. */
export function matchingModels(
  brands: readonly Brand[],
  { search = '', plat, brand }: Wanted,
): DeviceModel[] {
  const words = search.toLowerCase().split(/\s+/);
  const wanted = brand?.toLowerCase();
  return brands
    .filter((one) => plat === undefined || one.plat === plat)
    .filter((one) => wanted === undefined || one.brand.toLowerCase() === wanted)
    .flatMap((one) => {
      const own = one.brand.toLowerCase();
      return one.models
        .filter(({ model, name }) => {
          const text = `${own} ${name.toLowerCase()} ${model.toLowerCase()}`;
          return words.every((word) => text.includes(word));
        })
        .map((found) => ({ brand: one.brand, ...found }));
    });
}
