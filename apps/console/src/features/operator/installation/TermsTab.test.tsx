import { type ContractTerms, listContractTerms } from '@millrace/contract/operator/installation';
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
import { TermsTab } from './TermsTab.tsx';

let editions: readonly ContractTerms[];
let server: ApiServer;
beforeAll(textsReady);
beforeAll(() => loadTexts('screens'));
beforeEach(async () => {
  server = await openApiServer(({ pathname }) => {
    expect(pathname).toBe(listContractTerms.path);
    return { data: editions };
  });
  storeUser(someUser({ perms: permissionsOf(role.administrator) }));
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

function open() {
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <TermsTab /> }])} />
    </QueryClientProvider>,
  );
}

/** What the field holds that the next edition is written in. */
async function written(button: string) {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return (screen.getByRole('textbox') as HTMLTextAreaElement).value;
}

it('before the first edition the standard terms are in force: they are read there, and the first begins with them', async () => {
  editions = [];
  open();
  expect(await screen.findByRole('heading', { name: text('payment.standardVersion') })).toBeDefined();
  const standard = text('payment.standardTerms');
  fireEvent.click(screen.getByRole('button', { name: text('installation.termsRead') }));
  expect(document.querySelector('.terms-text')?.textContent).toBe(standard);
  expect(await written(text('installation.termsWrite'))).toBe(standard);
});

it('after that they are not, and the next edition begins with the newest', async () => {
  const edition = { since: '2026-01-01T00:00:00.000Z', who: 'Robin', agreed: 1 };
  editions = [
    { ...edition, version: 2, text: 'Two.' },
    { ...edition, version: 1, text: 'One.' },
  ];
  open();
  expect(await written(text('installation.termsWriteNext', { version: 3 }))).toBe('Two.');
  expect(screen.queryByText(text('payment.standardVersion'))).toBeNull();
});
