import { whenRowsRight } from '@millrace/contract/kit/when-right';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import Input from 'antd/es/input/Input';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, withoutAnswer } from '../api/api-error.ts';
import { text } from '../i18n/i18n.ts';
import { toasts } from '../ui/notices.ts';
import { ContractFields, Field } from './ContractFields.tsx';
import { FieldRows } from './FieldRows.tsx';
import { FormActions } from './FormActions.tsx';
import { useContractForm } from './use-contract-form.ts';

afterEach(cleanup);

const row = z.object({ name: z.string().check(z.minLength(1, 'instance.errors.nameEmpty')) });
const schema = z.object({
  rows: z.array(row).check(
    z.check(
      ({ value, issues }) => {
        for (const [index, { name }] of value.entries()) {
          if (value.findIndex((one) => one.name === name) === index) continue;
          issues.push({
            code: 'custom',
            path: [index, 'name'],
            input: name,
            message: 'instance.errors.regionTwice',
          });
        }
      },
      { when: whenRowsRight('name') },
    ),
  ),
});

function Rows({ names, refuse }: { readonly names: readonly string[]; readonly refuse?: ApiError }) {
  const contract = useContractForm({
    schema,
    onSubmit: async () => {
      if (refuse !== undefined) throw refuse;
    },
  });
  return (
    <ContractFields of={contract} initial={{ rows: names.map((name) => ({ name })) }}>
      <FieldRows name="rows" label="rows" add="Add" newRow={() => ({ name: '' })} limit={9}>
        {({ index, remove }) => (
          <>
            <Field name="name" label="Name">
              <Input />
            </Field>
            <button type="button" onClick={remove}>{`Remove ${index}`}</button>
          </>
        )}
      </FieldRows>
      <button type="submit">Save</button>
      <output>{contract.wrong.join()}</output>
    </ContractFields>
  );
}

interface ReasonProps {
  readonly answers: (ApiError | null)[];
  readonly sent: string[];
  readonly keys?: string[];
  readonly retries?: (() => void)[];
}

function Reason({ answers, sent, keys = [], retries = [] }: ReasonProps) {
  const contract = useContractForm({
    schema: row,
    tellsRefusals: true,
    onSubmit: async ({ name }, { quiet, requestKey, retry }) => {
      retries.push(retry);
      sent.push(`${name} ${quiet}`);
      keys.push(requestKey);
      const refused = answers.shift() ?? null;
      if (refused !== null) throw refused;
    },
  });
  return (
    <ContractFields of={contract} initial={{ name: 'Winter was paused.' }}>
      <Field name="name" label="Reason">
        <Input />
      </Field>
      <FormActions of={contract} submit="Credit" onCancel={() => undefined} />
    </ContractFields>
  );
}

const refusedFor = (message: string, data = {}) =>
  new ApiError('refused', message, { status: 200, code: 1011, data });

it('says in the form what it is refused for, keeps what was typed, and forgets it once it is not', async () => {
  const nowhere = { fields: { waived: { key: 'instance.errors.regionTwice', params: {} } } } as const;
  const answers = [refusedFor('A part of it was paid.'), refusedFor('', nowhere), null];
  const sent: string[] = [];
  render(<Reason answers={answers} sent={sent} />);
  const submit = () => fireEvent.submit(screen.getByLabelText('Reason'));
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('A part of it was paid.');
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Winter was paused.');
  submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(twice));
  submit();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(sent).toEqual(['Winter was paused. true', 'Winter was paused. true', 'Winter was paused. true']);
  expect(toasts.get()).toEqual([]);
});

it('goes out with its key again where nobody knows what became of it, with another once it was decided', async () => {
  const answers = [withoutAnswer('cancelled', 'Look first.'), refusedFor('No.'), null];
  const keys: string[] = [];
  render(<Reason answers={answers} sent={[]} keys={keys} />);
  for (const said of ['Look first.', 'No.', undefined]) {
    fireEvent.submit(screen.getByLabelText('Reason'));
    await waitFor(() => expect(screen.queryByRole('alert')?.textContent).toBe(said));
  }
  expect(keys[0]).toBe(keys[1]);
  expect(keys[1]).not.toBe(keys[2]);
});

it('is not sent again by an offer that somebody has seen to since', async () => {
  const [sent, retries]: [string[], (() => void)[]] = [[], []];
  render(
    <Reason answers={[refusedFor('No.'), refusedFor('Not yet.'), null]} sent={sent} retries={retries} />,
  );
  fireEvent.submit(screen.getByLabelText('Reason'));
  await screen.findByText('No.');
  act(() => retries[0]?.());
  await screen.findByText('Not yet.');
  fireEvent.submit(screen.getByLabelText('Reason'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  for (const retry of retries.slice(0, 2)) act(retry);
  expect(sent).toHaveLength(3);
});

const twice = text('instance.errors.regionTwice');
const press = (name: string) => fireEvent.click(screen.getByText(name));

it('what another row was at odds with goes with that row', async () => {
  render(<Rows names={['A', 'B', 'B']} />);
  press('Save');
  await screen.findByText(twice);
  expect(screen.getByRole('status').textContent).toBe('rows.2.name');
  press('Remove 0');
  await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(2));
  expect(screen.queryByText(twice)).not.toBeNull();
  press('Remove 0');
  await waitFor(() => expect(screen.queryByText(twice)).toBeNull());
  expect(screen.getByRole('status').textContent).toBe('');
});

it('what the server has said stays until its own field is changed', async () => {
  const taken = { key: 'instance.errors.unitIdTaken', params: {} } as const;
  const data = { fields: { 'rows.1.name': taken } };
  const refuse = new ApiError('refused', 'No', { status: 200, code: 1011, data });
  render(<Rows names={['A', 'B', 'C']} refuse={refuse} />);
  press('Save');
  const said = text('instance.errors.unitIdTaken');
  await screen.findByText(said);
  press('Remove 2');
  await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(2));
  // The rows are asked again after this turn.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(screen.queryByText(said)).not.toBeNull();
  fireEvent.change(screen.getByDisplayValue('B'), { target: { value: 'D' } });
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

it('keeps the field until a press on the button that sends has become a click', () => {
  render(<Rows names={['a']} />);
  const field = screen.getByLabelText('Name');
  field.focus();
  // Not prevented: a press elsewhere takes the focus.
  expect(fireEvent.mouseDown(screen.getByText('Remove 0'))).toBe(true);
  expect(fireEvent.mouseDown(screen.getByText('Save'))).toBe(false);
  expect(document.activeElement).toBe(field);
  // As Enter in a field does it.
  fireEvent.click(screen.getByText('Save'), { detail: 0 });
  expect(document.activeElement).toBe(field);
  fireEvent.click(screen.getByText('Save'), { detail: 1 });
  expect(document.activeElement).not.toBe(field);
});

const pair = z.object({ country: z.string(), code: z.string() }).check(
  z.check(({ value: { country, code }, issues }) => {
    if (code === '' || code.startsWith(country)) return;
    issues.push({ code: 'custom', path: ['code'], input: code, message: 'payment.errors.ibanElsewhere' });
  }),
);

function Pair() {
  const contract = useContractForm({ schema: pair, onSubmit: async () => undefined });
  return (
    <ContractFields of={contract} initial={{ country: 'DE', code: '' }}>
      <Field name="country" label="Country">
        <Input />
      </Field>
      <Field name="code" label="Code" judgedWith={['country']}>
        <Input />
      </Field>
    </ContractFields>
  );
}

it('what does not fit a field that it is judged with is judged anew as soon as that one is changed', async () => {
  render(<Pair />);
  const change = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const problem = text('payment.errors.ibanElsewhere');
  change('Code', 'GB29');
  fireEvent.blur(screen.getByLabelText('Code'));
  await waitFor(() => expect(screen.getAllByText(problem)).not.toEqual([]));
  change('Country', 'GB');
  await waitFor(() => expect(screen.queryAllByText(problem)).toEqual([]));
  change('Country', 'FR');
  await waitFor(() => expect(screen.getAllByText(problem)).not.toEqual([]));
});
