import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import Input from 'antd/es/input/Input';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ContractFields, Field } from '../form/ContractFields.tsx';
import { leaveQuestion } from '../form/leave-question.ts';
import { hasUnsavedChanges } from '../form/unsaved.ts';
import { useContractForm } from '../form/use-contract-form.ts';
import { Dialog } from './Dialog.tsx';
import { Drawer } from './Drawer.tsx';

afterEach(cleanup);

function Fields() {
  const form = useContractForm({ schema: z.object({ name: z.string() }), onSubmit: async () => {} });
  return (
    <ContractFields of={form} initial={{ name: 'Acme' }}>
      <Field name="name" label="Name">
        <Input />
      </Field>
    </ContractFields>
  );
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
const pressEsc = () => act(async () => void fireEvent.keyDown(window, { key: 'Escape' }));
const answer = (leave: boolean) => act(async () => leaveQuestion.get()?.answer(leave));

test.each(['dialog', 'drawer'])('a %s that closes gives the focus back to what opened it', async (kind) => {
  render(<button type="button">Open</button>);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  const inside = <button type="button">Inside</button>;
  const { unmount } = render(
    kind === 'dialog' ? (
      <Dialog onCancel={() => {}}>{inside}</Dialog>
    ) : (
      <Drawer onClose={() => {}}>{inside}</Drawer>
    ),
  );
  screen.getByRole('button', { name: 'Inside' }).focus();
  unmount();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test.each(['dialog', 'drawer'])('what is typed in a %s is not lost without a question', async (kind) => {
  const close = vi.fn();
  const shown =
    kind === 'dialog' ? (
      <Dialog onCancel={close}>
        <Fields />
      </Dialog>
    ) : (
      <Drawer onClose={close}>
        <Fields />
      </Drawer>
    );
  const { unmount } = render(shown);
  await pressEsc();
  expect([close.mock.calls.length, leaveQuestion.get()]).toEqual([1, null]);
  type('Acme Games');
  await pressEsc();
  // The Esc that answers is heard by the dialog as well.
  await pressEsc();
  await answer(false);
  expect([close.mock.calls.length, leaveQuestion.get(), hasUnsavedChanges()]).toEqual([1, null, true]);
  await pressEsc();
  await answer(true);
  expect([close.mock.calls.length, hasUnsavedChanges()]).toEqual([2, false]);
  unmount();
  render(shown);
  type('Acme Games');
  type('Acme');
  await pressEsc();
  expect(close).toHaveBeenCalledTimes(3);
});
