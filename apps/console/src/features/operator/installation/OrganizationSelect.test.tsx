import { getTenant, type Tenant } from '@millrace/contract/operator/tenant';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { loadTexts, textsReady } from '../../../kit/i18n/i18n.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { OrganizationSelect } from './OrganizationSelect.tsx';

const organization = (
  id: number,
  name: string,
  status: Tenant['status'],
  side: Tenant['side'] = 0,
): Tenant => ({
  ...{
    id,
    name,
    status,
    side,
    email: null,
    isComplete: true,
    verifyStatus: 0,
    people: 1,
    apps: 0,
    version: 1,
  },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', lastActivityAt: null },
});
const all = [
  organization(1, 'Acme', 1),
  organization(2, 'Old Works', 0),
  organization(3, 'Gone Games', 0),
  organization(4, 'Shop', 1, 1),
  organization(5, 'Zebra Games', 1),
];

beforeAll(textsReady);
beforeAll(() => loadTexts('screens'));
let server: ApiServer;
beforeEach(async () => {
  server = await openApiServer(({ pathname, searchParams }) => {
    const wants = (name: 'id' | 'side' | 'status', of: Tenant) => {
      const wanted = searchParams.get(name);
      return wanted === null || wanted === String(of[name]);
    };
    if (pathname === getTenant.path) return { data: all.find((one) => wants('id', one)) };
    const list = all.filter((one) => wants('side', one) && wants('status', one));
    // As many are shown at once: the last one is only found.
    return { data: { list: list.slice(0, 1), total: list.length } };
  });
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

function open(value: number) {
  render(
    <QueryClientProvider client={queries}>
      <OrganizationSelect value={value} />
    </QueryClientProvider>,
  );
}

it('offers active publishers, and names a disabled one that is chosen already', async () => {
  open(2);
  expect((await screen.findAllByText('Old Works')).length).toBeGreaterThan(0);
  fireEvent.mouseDown(screen.getByRole('combobox'));
  expect((await screen.findAllByText('Acme')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Gone Games')).toBeNull();
  expect(screen.queryByText('Shop')).toBeNull();
});

it('names one that is not among the first of a long list', async () => {
  open(5);
  expect((await screen.findAllByText('Zebra Games')).length).toBeGreaterThan(0);
  expect(screen.queryByText('5')).toBeNull();
});
