import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { textsReady } from '../../../kit/i18n/i18n.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { InstanceSelect } from './InstanceSelect.tsx';

const instance = (id: number, name: string) => ({
  id,
  name,
  unitId: `u${id}`,
  appName: 'Coin',
  plat: 1 as const,
});
const offered = [instance(1, 'Banner')];

let server: ApiServer;
beforeAll(textsReady);
beforeEach(async () => {
  server = await openApiServer(() => ({ data: { list: [instance(900, 'Late video')] } }));
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

function Choice() {
  const [value, setValue] = useState<number | null>(null);
  return (
    <QueryClientProvider client={queries}>
      <InstanceSelect adnId={3} instances={offered} aria-label="unit" value={value} onChange={setValue} />
    </QueryClientProvider>
  );
}

test('an instance beyond those that are offered is found by typing, and keeps its name once chosen', async () => {
  render(<Choice />);
  const field = screen.getByRole('combobox', { name: 'unit' });
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: 'late' } });
  fireEvent.click(await screen.findByTitle(/Late video/));
  expect(server.asked).toEqual(['/upload/revenue/instances?adnId=3&search=late']);
  fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 40 });
  expect(await screen.findByTitle(/Banner/)).toBeDefined();
  expect(field.closest('.ant-select')?.textContent).toContain('Late video');
});
