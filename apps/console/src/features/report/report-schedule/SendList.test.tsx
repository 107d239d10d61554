import { listReportSends, type ReportSend } from '@millrace/contract/report/report-schedule';
import type { SentReport } from '@millrace/contract/report/sent-report';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { Overlay } from '../../../kit/ui/Overlay.tsx';
import { overlay } from '../../../kit/ui/overlay.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { SendList } from './SendList.tsx';

const viewport = vi.hoisted(() => ({ now: 'mobile' }));
vi.mock('../../../kit/ui/use-viewport.ts', () => ({ useViewport: () => viewport.now }));

const send: ReportSend = {
  ...{ id: 3, kind: 'byHand', state: 'sent', dueAt: '2026-03-02T07:30:00.000Z', error: null },
  ...{ sentAt: '2026-03-02T07:30:00.000Z', from: '2026-03-01', to: '2026-03-01' },
  mails: [
    {
      ...{ email: 'robin@acme.example', state: 'delivered', reason: null, fileName: null },
      ...{ rows: null, bytes: null, attached: false, issue: 0 },
    },
  ],
};
const said: SentReport = {
  ...{ lang: 'enGB', before: { from: '2026-02-28', to: '2026-02-28' }, figures: [], estimated: null },
  ...{ heads: [{ title: 'Network', isNumber: false }], rows: [['AdMob']], count: 17 },
};

let server: ApiServer;
beforeEach(async () => {
  server = await openApiServer(({ pathname }) => ({
    data: pathname === listReportSends.path ? { list: [send], total: 1 } : said,
  }));
});
afterEach(async () => {
  cleanup();
  queries.clear();
  overlay.set(null);
  await server.close();
});

test('what a mail said stays open as the cards become a table', async () => {
  const list = () => (
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <SendList report={1} />
        <Overlay />
      </QueryClientProvider>
    </MemoryRouter>
  );
  const { rerender } = render(list());
  const read = { name: 'What it said to robin@acme.example' };
  fireEvent.click(await screen.findByRole('button', read));
  const drawer = await screen.findByRole('dialog', read);
  expect(await screen.findByRole('cell', { name: 'AdMob' })).toBeTruthy();
  viewport.now = 'desktop';
  rerender(list());
  expect(await screen.findByRole('columnheader', { name: 'Mails', hidden: true })).toBeTruthy();
  expect(screen.getByRole('dialog', read)).toBe(drawer);
});
