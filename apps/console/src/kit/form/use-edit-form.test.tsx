import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import Input from 'antd/es/input/Input';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { text, textsReady } from '../i18n/i18n.ts';
import { createStore, type Store, useStore } from '../store.ts';
import { Field } from './ContractFields.tsx';
import { EditFormScreen } from './EditFormScreen.tsx';
import { useEditForm } from './use-edit-form.ts';

const company = z.object({ name: z.string(), phone: z.string(), version: z.int() });
type Company = z.infer<typeof company>;

interface Asked {
  readonly name: string;
  readonly version: number;
  readonly answer: (saved: Company) => void;
}

interface CompanyFormProps {
  /** Saves that the test answers. */
  readonly asked: Asked[];
  /** What the screen was told of each. */
  readonly told: boolean[];
  /** What is there now, as the screen knows it. */
  readonly stored: Store<Company>;
}

function CompanyForm({ asked, told, stored }: CompanyFormProps) {
  const edit = useEditForm({
    schema: z.object({ name: z.string(), phone: z.string() }),
    entitySchema: company,
    entity: useStore(stored),
    valuesOf: ({ name, phone }) => ({ name, phone }),
    follow: (base, now) =>
      base.phone === now.phone ? null : { base: { ...base, phone: now.phone }, values: { phone: now.phone } },
    save: ({ name }, { version }) => new Promise<Company>((answer) => asked.push({ name, version, answer })),
    savedMessage: 'company.saved',
    onSaved: async (_, isWhole) => void told.push(isWhole),
  });
  return (
    <EditFormScreen of={edit} labels={{}}>
      <Field name="name" label="Name">
        <Input />
      </Field>
      <Field name="phone" label="Phone">
        <Input />
      </Field>
    </EditFormScreen>
  );
}

function openForm(): CompanyFormProps {
  const props = {
    asked: [],
    told: [],
    stored: createStore<Company>({ name: 'Acme', phone: '1', version: 1 }),
  };
  const routes = [{ path: '/', element: <CompanyForm {...props} /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  return props;
}

const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const entered = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: /Save$/ })));

beforeAll(textsReady);
afterEach(cleanup);

it('what is typed while a form is saved stays, is unsaved, and goes out with the next save', async () => {
  const { asked, told } = openForm();
  enter('Name', 'Acme Games');
  await save();
  enter('Name', 'Acme Games Ltd');
  await act(async () => asked[0]?.answer({ name: 'Acme Games', phone: '+1', version: 2 }));
  expect(entered('Name')).toBe('Acme Games Ltd');
  expect(entered('Phone')).toBe('+1');
  expect(screen.getByRole('status').textContent).toBe(text('form.unsaved'));
  await save();
  expect(asked[1]).toMatchObject({ name: 'Acme Games Ltd', version: 2 });
  await act(async () => asked[1]?.answer({ name: 'Acme Games Ltd', phone: '+1', version: 3 }));
  expect(screen.getByRole('status').textContent).toBe(text('form.saved'));
  expect(told).toEqual([false, true]);
});

it('what comes by another way is there at once, beside what is typed, and is not unsaved itself', async () => {
  const { asked, stored } = openForm();
  act(() => stored.set({ name: 'Acme', phone: '2', version: 1 }));
  expect(entered('Phone')).toBe('2');
  expect(screen.getByRole('status').textContent).toBe(text('form.saved'));
  enter('Name', 'Acme Games');
  act(() => stored.set({ name: 'Theirs', phone: '3', version: 2 }));
  expect([entered('Name'), entered('Phone')]).toEqual(['Acme Games', '3']);
  await save();
  expect(asked).toMatchObject([{ name: 'Acme Games', version: 1 }]);
});
