import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { text } from '../i18n/i18n.ts';
import { beginSession, endSession, session } from '../session/session.ts';
import { createUploadQueue } from '../upload/upload-queue.ts';
import { toast } from './notices.ts';
import ToastHost from './ToastHost.tsx';

afterEach(() => {
  cleanup();
  endSession('person');
});

const work = (organizationId: number) => act(() => session.set({ ...session.get(), organizationId }));

test('nothing is tried again or goes on in another organization than it belongs to', async () => {
  beginSession('the-token');
  work(7);
  render(<ToastHost />);
  const [retry, later] = [vi.fn(), vi.fn()];
  const files = createUploadQueue({ path: '/files', take: async () => null });
  act(() => {
    toast({ kind: 'error', title: 'It was not added.', retry });
    files.refuse(new File([], 'ours.png'), 'It is empty.');
  });
  const button = await screen.findByRole('button', { name: text('common.retry') });
  // The same one, loaded anew.
  work(7);
  expect(files.store.get()).toHaveLength(1);
  work(8);
  expect(files.store.get()).toEqual([]);
  fireEvent.click(button);
  expect(retry).not.toHaveBeenCalled();
  act(() => toast({ kind: 'error', title: 'Nor was this.', retry: later }));
  const there = (await screen.findByText('Nor was this.')).closest('.ant-notification-notice');
  fireEvent.click(there?.querySelector('button') ?? document.body);
  expect(later).toHaveBeenCalledOnce();
});
