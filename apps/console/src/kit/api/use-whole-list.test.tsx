import { idKinds, listIdLists } from '@millrace/contract/advertiser/id-list';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ApiServer, openApiServer } from '../../testing/api-server.ts';
import { queries } from './query.ts';
import { useWholeList } from './use-whole-list.ts';

let server: ApiServer;
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

const lists = Array.from({ length: 201 }, (_, at) => ({
  ...{ id: 201 - at, name: `List ${201 - at}`, kind: idKinds[0], size: 10, isArchived: false },
  ...{ usedIn: [], lastImport: null, createdAt: '2026-03-01T10:00:00.000Z' },
}));

test('a list is asked for page by page, and what was added meanwhile is not there twice', async () => {
  const pages: unknown[] = [];
  server = await openApiServer((_, sent) => {
    const { page, size } = z.parse(z.object({ page: z.number(), size: z.number() }), sent);
    pages.push(page);
    // Before the second page another one has come, which moved the last of the first page on.
    const from = (page - 1) * size - (page > 1 ? 1 : 0);
    return { data: { list: lists.slice(from, from + size), total: lists.length + (page > 1 ? 1 : 0) } };
  });
  const { result } = renderHook(() => useWholeList(listIdLists, { archived: false }), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.data).toBeDefined(), { timeout: 20_000 });
  expect(result.current.data?.map(({ id }) => id)).toEqual(lists.map(({ id }) => id));
  expect(pages).toEqual([1, 2, 3]);
});
