import { getCompany } from '@millrace/contract/publisher/company';
import { afterEach, expect, it } from 'vitest';
import { queries, queryKey, showAnswer } from './query.ts';

afterEach(() => queries.clear());

it('what was asked before a change does not take its answer back', async () => {
  const company = {
    ...{ id: 1, name: 'Acme', email: null, phone: null, website: null, country: null },
    ...{ state: null, city: null, address: null, messenger: null, messengerId: null, version: 3 },
    impressionRevenue: true,
  };
  const queryKeyOf = queryKey(getCompany, {});
  queries.setQueryData(queryKeyOf, company);
  const poll = Promise.withResolvers<typeof company>();
  const polled = queries.fetchQuery({ queryKey: queryKeyOf, queryFn: () => poll.promise, staleTime: 0 });
  const ended = polled.catch(() => 'given up');
  await showAnswer(getCompany, {}, { ...company, name: 'Acme Games', version: 4 });
  poll.resolve(company);
  await ended;
  expect(queries.getQueryData(queryKeyOf)).toMatchObject({ name: 'Acme Games', version: 4 });
});
