import {
  listCarriers,
  listDeviceBrands,
  listDeviceModels,
  listOsVersions,
} from '@millrace/contract/publisher/device';
import { answer, type Route } from '../../../platform/http/route.ts';
import { remembering } from '../../../platform/remembering.ts';
import { readCarriers } from './carrier-file.ts';
import { brands } from './device-catalogue.ts';
import { osVersions } from './os-versions.ts';
import { matchingBrands, matchingModels } from './search-devices.ts';

const carriers = remembering(1, readCarriers);

function pageOf<T>(all: readonly T[], { page, size }: { readonly page: number; readonly size: number }) {
  return { list: all.slice((page - 1) * size, page * size), total: all.length };
}

export const deviceRoutes: readonly Route[] = [
  answer(listDeviceBrands, async (_, input) => {
    const { list, total } = pageOf(matchingBrands(await brands(), input), input);
    return { list: list.map(({ brand, models }) => ({ brand, models: models.length })), total };
  }),
  answer(listDeviceModels, async (_, input) => pageOf(matchingModels(await brands(), input), input)),
  answer(listOsVersions, async (_, input) => {
    const text = input.search?.toLowerCase() ?? '';
    const found = osVersions.filter(
      ({ plat, version, name }) =>
        (input.plat === undefined || plat === input.plat) &&
        (version.startsWith(text) || name.toLowerCase().startsWith(text)),
    );
    return pageOf(found, input);
  }),
  answer(listCarriers, async (_, input) => {
    const text = input.search?.toLowerCase() ?? '';
    const found = (await carriers('all')).filter(
      ({ code, name, countries }) =>
        (input.country === undefined || countries.includes(input.country)) &&
        (code.startsWith(text) || name.toLowerCase().includes(text)),
    );
    return pageOf(
      found.map((carrier) => ({ ...carrier, countries: [...carrier.countries] })),
      input,
    );
  }),
];
