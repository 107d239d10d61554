import type { TestSession } from '@millrace/contract/publisher/test-mode';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { storeUser } from '../../../kit/session/session.ts';
import { someUser } from '../../../testing/some-user.ts';
import { RunningTest } from './RunningTest.tsx';

const viewport = vi.hoisted(() => ({ now: 'mobile' }));
vi.mock('../../../kit/ui/use-viewport.ts', () => ({ useViewport: () => viewport.now }));

const now = '2026-03-01T10:00:00.000Z';
const session: TestSession = {
  ...{ id: 1, pubAppId: 1, startedBy: null, startedAt: now, finishedAt: null, state: 'open' },
  networks: [{ adnId: 1, startedAt: now, endsAt: now, result: 'failed', note: null }],
};

const unknown = (network: TestSession['networks'][number]) => ({ ...network, result: null });

beforeEach(() => storeUser(someUser()));
afterEach(() => {
  cleanup();
  queries.clear();
});

const running = (shown: TestSession) => (
  <MemoryRouter>
    <QueryClientProvider client={queries}>
      <RunningTest session={shown} now={now} />
    </QueryClientProvider>
  </MemoryRouter>
);

test('a test can be cancelled until every result is set: then it is finished', () => {
  const { rerender } = render(running({ ...session, networks: session.networks.map(unknown) }));
  const cancel = () => screen.queryByRole('button', { name: text('testMode.cancelTest') });
  const finish = () => screen.getByRole('button', { name: text('testMode.finish') });
  expect(cancel()).not.toBeNull();
  expect(finish()).toHaveProperty('disabled', true);
  rerender(running(session));
  expect(cancel()).toBeNull();
  expect(finish()).toHaveProperty('disabled', false);
});

test('a note that is being typed stays as the cards become a table, and is typed on', async () => {
  const { rerender } = render(running(session));
  const note = screen.getByRole('textbox');
  fireEvent.change(note, { target: { value: 'Shows a black pict' } });
  viewport.now = 'desktop';
  rerender(running(session));
  expect(await screen.findByRole('columnheader', { name: 'Result' })).toBeTruthy();
  const there = screen.getByDisplayValue('Shows a black pict');
  expect(there).not.toBe(note);
  expect(document.activeElement).toBe(there);
});
