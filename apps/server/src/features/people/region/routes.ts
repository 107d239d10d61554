import { listCities, listCountries, listStates } from '@millrace/contract/people/region';
import { answer, type Route } from '../../../platform/http/route.ts';
import * as regions from './region-data.ts';

const mostCities = 50;

export const regionRoutes: readonly Route[] = [
  answer(listCountries, async ({ lang }) => regions.listCountries(lang)),
  answer(listStates, async (_, { country }) => regions.listStates(country)),
  answer(listCities, async (_, { country, state, search }) =>
    regions.listCities(country, state, search, mostCities),
  ),
];
