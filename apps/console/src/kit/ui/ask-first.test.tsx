import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { askFirst } from './ask-first.tsx';
import { Overlay } from './Overlay.tsx';
import { overlay } from './overlay.ts';

afterEach(() => {
  cleanup();
  overlay.set(null);
});

test('nothing is done before the question is answered, and then once', async () => {
  render(
    <MemoryRouter>
      <Overlay />
    </MemoryRouter>,
  );
  const run = vi.fn(async () => {});
  const question = { title: 'Remove the key?', body: 'Nobody brings it back.', does: 'Remove', run };
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  askFirst(question);
  expect(await screen.findByText('Nobody brings it back.')).toBeTruthy();
  await press('Cancel');
  expect([overlay.get(), run.mock.calls.length]).toEqual([null, 0]);
  askFirst(question);
  await press('Remove');
  expect([overlay.get(), run.mock.calls.length]).toEqual([null, 1]);
});
