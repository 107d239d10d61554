import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testAddressOf } from '../../../../kit/promoted-app/test-postback.ts';
import { SendTest } from './SendTest.tsx';

beforeEach(() => {
  // The list is read again later.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('fetch', async () => Response.json({ results: [{ outcome: 'refused', reason: 'test' }] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function send(kind: 'install' | 'event'): Promise<string | null> {
  const addressOf = () => testAddressOf('plain', kind, { id: 7, secret: 's' }, 'click');
  const { container } = render(<SendTest of="Events" addressOf={addressOf} />);
  fireEvent.click(screen.getByRole('button', { name: 'Send a test: Events' }));
  await vi.waitFor(() => expect(container.textContent).toContain('It arrived.'));
  return container.textContent;
}

test('says with the answer by what the test is found among what was received, and its value', async () => {
  expect(await send('event')).toMatch(/Event ID test-\d+.*Value 1\.99 USD/);
});

test('of an install there is neither', async () => {
  expect(await send('install')).not.toMatch(/Event ID|Value/);
});
