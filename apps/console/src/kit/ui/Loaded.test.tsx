import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { textsReady } from '../i18n/i18n.ts';
import { Loaded } from './Loaded.tsx';

beforeAll(textsReady);
afterEach(cleanup);

test('where asking again has failed, what is known and typed stays below why', () => {
  const error = new ApiError('refused', 'What the server says.', { status: 500, code: 1001, data: {} });
  const screenOf = (isError: boolean) => (
    <Loaded query={{ data: 'Acme', error: isError ? error : null, isError, refetch: () => undefined }}>
      {(name) => <input aria-label={name} />}
    </Loaded>
  );
  const { rerender } = render(screenOf(false));
  fireEvent.change(screen.getByLabelText('Acme'), { target: { value: 'typed' } });
  rerender(screenOf(true));
  expect(screen.getByRole('alert').textContent).toContain(
    'What the server says. This could not be brought up to date',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Acme').value).toBe('typed');
});
