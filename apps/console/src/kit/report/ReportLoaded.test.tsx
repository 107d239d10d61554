import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { textsReady } from '../i18n/i18n.ts';
import { ReportLoaded } from './ReportLoaded.tsx';

beforeAll(textsReady);
afterEach(cleanup);

test('where asking again has failed, the figures stay, said to be old, with a second try', () => {
  const error = new ApiError('refused', 'Too many questions at once.', { status: 500, code: 1001, data: {} });
  const refetch = vi.fn();
  const screenOf = (data: string | undefined) => (
    <ReportLoaded query={{ data, error, isError: true, refetch }}>{(figure) => <p>{figure}</p>}</ReportLoaded>
  );
  const { rerender } = render(screenOf('$12.50'));
  const said = () => screen.getByRole('alert').textContent;
  expect(said()).toContain('Too many questions at once. This could not be brought up to date');
  expect(screen.getByText('$12.50')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
  // Of what was never answered there is nothing old.
  rerender(screenOf(undefined));
  expect(said()).toContain('Too many questions at once.');
  expect(said()).not.toContain('up to date');
});
