import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { text } from '../../../kit/i18n/i18n.ts';
import { AcceptInvitation } from './AcceptInvitation.tsx';

let status: number;
let server: Server;
beforeEach(async () => {
  server = createServer((_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: 1001, msg: 'It is spent.', data: {} })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterEach(() => {
  cleanup();
  server.closeAllConnections();
  server.close();
});

test.each([
  [500, 'common.error'],
  [200, 'invitation.spentTitle'],
] as const)('answered %i the page says %s', async (answered, title) => {
  status = answered;
  render(
    <MemoryRouter>
      <AcceptInvitation token="the-token" />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { name: text(title) })).toBeDefined();
});
