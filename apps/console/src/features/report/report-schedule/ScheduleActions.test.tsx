import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, textsReady } from '../../../kit/i18n/i18n.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { ScheduleActions } from './ScheduleActions.tsx';

let server: ApiServer;
beforeEach(async () => {
  await textsReady();
  await loadTexts('screens');
  server = await openApiServer(() => ({ data: null }));
});
afterEach(async () => {
  cleanup();
  await server.close();
});

test('who clicks twice has a report mailed once, and may have it mailed again later', async () => {
  const of = { reportId: 3, name: 'Weekly', mine: true, schedule: null, members: [], domains: [] };
  render(<ScheduleActions of={of} />);
  const button = screen.getByRole('button', { name: 'Send now' });
  const asked = (times: number) =>
    waitFor(() => {
      expect(server.asked).toEqual(Array.from({ length: times }, () => '/report/schedule/run'));
      expect(button.className).not.toContain('loading');
    });
  fireEvent.click(button);
  fireEvent.click(button);
  await asked(1);
  fireEvent.click(button);
  await asked(2);
});
