import type { OrganizationInReach } from '@millrace/contract/people/organization';
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
  status: OrganizationInReach['status'],
): OrganizationInReach => ({
  ...{ id, name, status, email: null, verifyStatus: 0, owners: [], people: 1, apps: 0, roleId: 1 },
  ...{ roleName: 'Administrator', createdAt: '2026-01-01T00:00:00.000Z' },
});
const list = [organization(1, 'Acme', 1), organization(2, 'Old Works', 0), organization(3, 'Gone Games', 0)];

beforeAll(textsReady);
beforeAll(() => loadTexts('screens'));
let server: ApiServer;
beforeEach(async () => {
  server = await openApiServer(() => ({ data: { list, total: list.length, mayAdd: true } }));
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

it('offers active organizations, and names a disabled one that is chosen already', async () => {
  render(
    <QueryClientProvider client={queries}>
      <OrganizationSelect value={2} />
    </QueryClientProvider>,
  );
  expect((await screen.findAllByText('Old Works')).length).toBeGreaterThan(0);
  fireEvent.mouseDown(screen.getByRole('combobox'));
  expect((await screen.findAllByText('Acme')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Gone Games')).toBeNull();
});
