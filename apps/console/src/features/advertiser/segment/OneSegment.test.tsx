import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { loadTexts, text, textsReady } from '../../../kit/i18n/i18n.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import OneSegment from './OneSegment.tsx';

beforeAll(textsReady);
beforeAll(() => loadTexts('screens'));
let server: ApiServer;
beforeEach(async () => {
  // As the server does: an id is a number above 0.
  server = await openApiServer(({ searchParams }) =>
    Number(searchParams.get('id')) > 0
      ? { code: 1002, error: 'common.errors.notFound' }
      : { code: 1004, error: 'common.errors.invalid' },
  );
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

it.each(['', '?id=', '?id=0', '?id=seven', '?id=7'])(
  '/segment/edit%s: there is no such segment',
  async (query) => {
    render(
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[`/segment/edit${query}`]}>
          <OneSegment />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect(await screen.findByText(text('common.missing'))).toBeTruthy();
    expect(screen.getAllByRole('link', { name: text('segment.back') }).length).toBeGreaterThan(0);
  },
);
