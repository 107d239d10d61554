import {
  type InstallationSettings,
  updateInstallationSettings,
} from '@millrace/contract/operator/installation';
import { getTenant, listTenants } from '@millrace/contract/operator/tenant';
import { permissionsOf, role } from '@millrace/contract/people/permission';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { loadTexts, text, textsReady } from '../../../kit/i18n/i18n.ts';
import { storeUser } from '../../../kit/session/session.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { someUser } from '../../../testing/some-user.ts';
import { SettingsForm } from './SettingsForm.tsx';

const settings: InstallationSettings = {
  ...{ name: null, registration: 'closed', creativeReview: 'before', eventRetentionDays: 90 },
  ...{ platformShare: '0', taxRate: '0', issuerName: null, issuerAddress: null, issuerTaxId: null },
  ...{ issuerCountry: null, invoiceCurrency: 'USD', invoicePrefix: 'INV-', paymentDays: 30 },
  ...{ taxName: null, invoiceNote: null, fixed: [], version: 1 },
  singleSignOn: {
    ...{ issuer: 'https://login.acme.example', clientId: 'millrace', clientSecretTail: '1234' },
    ...{ mailDomains: ['acme.example'], creates: 'domains', joinOrganizationId: 2, passwords: true },
  },
};

beforeAll(textsReady);
beforeAll(() => loadTexts('screens'));
let server: ApiServer;
beforeEach(async () => {
  server = await openApiServer(({ pathname }) => {
    const key = 'installation.errors.organizationUnknown';
    if (pathname === updateInstallationSettings.path)
      return { code: 1004, error: key, fields: { 'singleSignOn.joinOrganizationId': { key, params: {} } } };
    if (pathname === getTenant.path) return { code: 1002, error: 'common.errors.notFound' };
    return { data: pathname === listTenants.path ? { list: [], total: 0 } : [] };
  });
  storeUser(someUser({ perms: permissionsOf(role.administrator) }));
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

it('an organization that newcomers cannot join is said where it is chosen, in the section that opens for it', async () => {
  const routes = [{ path: '/', element: <SettingsForm settings={settings} /> }];
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </QueryClientProvider>,
  );
  const section = () => screen.getByRole('button', { name: new RegExp(text('installation.singleSignOn')) });
  expect(section().getAttribute('aria-expanded')).toBe('false');
  const name = screen.getByPlaceholderText(text('common.product'));
  fireEvent.change(name, { target: { value: 'Acme Ads' } });
  fireEvent.click(screen.getByRole('button', { name: /Save$/ }));
  const said = await screen.findByText(text('installation.errors.organizationUnknown'));
  expect(section().getAttribute('aria-expanded')).toBe('true');
  expect(said.closest('.ant-form-item')?.textContent).toContain(text('installation.joinOrganization'));
});
