import { listPublisherApps, type PublisherApp } from '@millrace/contract/advertiser/publisher-app';
import type { RequestOf } from '@millrace/contract/kit/call';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { PlaceSelect } from './PlaceSelect.tsx';
import { usePlaces } from './use-places.ts';

const app = (id: number, name: string): PublisherApp => ({
  ...{ id, name, plat: 0, storeId: null, icon: null, adTypes: [], placements: [] },
});
const apps = [app(1, 'Sky'), app(2, 'Star'), app(3, 'Old')];
/** Chosen: one that is open, and one that is not any more. */
const chosen = [3, 9];

let server: ApiServer;
beforeEach(async () => {
  server = await openApiServer(({ pathname }, sent) => {
    const { search = '', apps: named } = sent as Partial<RequestOf<typeof listPublisherApps>>;
    const list = apps.filter(({ id, name }) => name.includes(search) && (named?.includes(id) ?? true));
    return { data: pathname === listPublisherApps.path ? { list, total: list.length } : null };
  });
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

function Apps({ onChange }: { readonly onChange: (ids: readonly number[]) => void }) {
  const [value, setValue] = useState<readonly number[]>(chosen);
  const of = usePlaces({ of: 'apps', chosen: value });
  const options = of.apps.map(({ id, name }) => ({ value: id, label: name, name, note: '' }));
  const choose = (ids: number[]) => {
    setValue(ids);
    onChange(ids);
  };
  return <PlaceSelect {...{ of, options, value }} onChange={choose} />;
}

const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const offered = () => textsOf('.ant-select-item-option');
const taken = () => textsOf('.ant-select-selection-item');
const patient = { timeout: 20_000 };

test('Enter takes no chosen one out while something is searched for, whatever is found', async () => {
  const changes: (readonly number[])[] = [];
  render(
    <QueryClientProvider client={queries}>
      <Apps onChange={(ids) => changes.push(ids)} />
    </QueryClientProvider>,
  );
  const closed = text('campaign.placeNumber', { id: 9 });
  const field = screen.getByRole('combobox');
  fireEvent.mouseDown(field);
  await waitFor(() => expect(taken()).toEqual(['Old', closed]), patient);
  expect(offered()).toEqual(['Sky', 'Star', 'Old', expect.stringContaining(closed)]);

  const search = async (typed: string, finds: readonly string[]) => {
    fireEvent.change(field, { target: { value: typed } });
    await waitFor(() => expect(field.getAttribute('aria-busy')).toBe('false'), patient);
    expect(offered()).toEqual(finds);
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
    fireEvent.keyUp(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
  };
  await search('Nobody', []);
  expect([changes, taken()]).toEqual([[], ['Old', closed]]);
  await search('Star', ['Star']);
  expect(changes).toEqual([[3, 9, 2]]);
});
