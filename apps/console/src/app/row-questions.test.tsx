import type { FormerMember } from '@millrace/contract/operator/former-member';
import type { OperatedPerson } from '@millrace/contract/operator/person';
import type { ApiKey } from '@millrace/contract/people/api-key';
import type { MediationRuleRow } from '@millrace/contract/publisher/mediation-rule';
import type { Change } from '@millrace/contract/report/change-log';
import type { MessageKey } from '@millrace/messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Anonymize } from '../features/operator/erasing/Anonymize.tsx';
import { PersonActions } from '../features/operator/person/PersonActions.tsx';
import { ApiKeyActions } from '../features/people/api-key/ApiKeyActions.tsx';
import { RuleActions } from '../features/publisher/mediation-rule/RuleActions.tsx';
import { queries } from '../kit/api/query.ts';
import { RevertActions } from '../kit/history/RevertActions.tsx';
import { text } from '../kit/i18n/i18n.ts';
import { UndoRevenue } from '../kit/revenue/UndoRevenue.tsx';
import { storeUser } from '../kit/session/session.ts';
import { Overlay } from '../kit/ui/Overlay.tsx';
import { OverlayDrawer } from '../kit/ui/OverlayDrawer.tsx';
import { overlay } from '../kit/ui/overlay.ts';
import { type ApiServer, openApiServer } from '../testing/api-server.ts';
import { someUser } from '../testing/some-user.ts';

const at = '2026-03-01T10:00:00.000Z';
const name = 'Robin';
const member: FormerMember = {
  ...{ id: 5, name, email: 'robin@acme.example', number: 1, removedAt: at, anonymousAt: null },
};
const person: OperatedPerson = {
  ...{ id: 5, name, username: null, email: 'robin@acme.example', status: 1, isAdministrator: false },
  ...{ lastLoginAt: null, createdAt: at, sessions: 0, hasSecondFactor: true, memberships: [] },
};
const apiKey: ApiKey = {
  ...{ id: 5, name, tail: 'abcd', scopes: [], createdAt: at, createdBy: null, expiresOn: null },
  ...{ expired: false, lastUsedAt: null, calls: [], version: 1 },
};
const rule: MediationRuleRow = {
  ...{ id: 5, name, status: 1, priority: 1, countries: [], optimizedType: 'auto', conditions: [] },
  ...{ instances: 0, enabledInstances: 0 },
};
const places = { list: '/keys', add: '/keys/new', edit: (id: number) => `/keys/${id}` };
const rights = { mayAdd: true, mayEdit: true };

/** What asks: a button, or an item of the row's menu. */
const rows: readonly {
  readonly of: string;
  readonly row: ReactNode;
  readonly role: 'button' | 'menuitem';
  readonly asks: MessageKey;
}[] = [
  { of: 'a former member', row: <Anonymize member={member} />, role: 'button', asks: 'erasing.anonymizeOf' },
  {
    of: 'an API key',
    row: <ApiKeyActions {...{ apiKey, places }} mayEdit />,
    role: 'menuitem',
    asks: 'apiKey.remove',
  },
  {
    of: 'a mediation rule',
    row: <RuleActions {...{ rule, ...rights }} abTest={null} period="last7" />,
    role: 'menuitem',
    asks: 'mediationRule.remove',
  },
  {
    of: 'a second factor',
    row: <PersonActions person={person} isOwn={false} />,
    role: 'menuitem',
    asks: 'person.factorOff',
  },
  {
    of: 'a person',
    row: <PersonActions person={person} isOwn={false} />,
    role: 'menuitem',
    asks: 'person.makeAdministrator',
  },
];

const change: Change = {
  ...{ id: 5, at, who: null, key: null, action: 'edit', app: null, entity: 'company', entityId: 1, name },
  ...{ fields: [], batch: null, revertsId: null, revertedBy: null, refusal: null },
};
const upload = { id: 5, fileName: name, undoneAt: null, undoneBy: null };

/** What asks beside its button, and the answers. */
const besides: readonly {
  readonly of: string;
  readonly row: ReactNode;
  readonly does: MessageKey;
  readonly keeps: MessageKey;
}[] = [
  {
    ...{ of: 'a change', row: <RevertActions change={change} /> },
    ...{ does: 'changeLog.confirm', keeps: 'changeLog.keep' },
  },
  {
    ...{ of: 'an upload', row: <UndoRevenue upload={upload} mayUndo /> },
    ...{ does: 'common.undo', keeps: 'common.cancel' },
  },
];

/** A row as a list draws it: anew as a line of the table. */
const drawn = (row: ReactNode, as: 'card' | 'line') => (
  <MemoryRouter>
    <QueryClientProvider client={queries}>
      <div key={as}>{row}</div>
      <Overlay />
    </QueryClientProvider>
  </MemoryRouter>
);

let server: ApiServer;
beforeEach(async () => {
  server = await openApiServer(() => ({ data: { since: null } }));
  storeUser(someUser());
});
afterEach(async () => {
  cleanup();
  queries.clear();
  overlay.set(null);
  await server.close();
});

test.each(rows)('what is asked of $of stays as the cards become a table', async ({ row, role, asks }) => {
  const { rerender } = render(drawn(row, 'card'));
  if (role === 'menuitem') fireEvent.click(screen.getByRole('button', { name: text('list.more', { name }) }));
  fireEvent.click(await screen.findByRole(role, { name: text(asks, { name }), hidden: true }));
  const question = await screen.findByRole('dialog');
  rerender(drawn(row, 'line'));
  expect(screen.queryByRole('dialog')).toBe(question);
});

test.each(besides)('what is asked beside $of stays until it is answered', async ({ row, does, keeps }) => {
  const answer = (key: MessageKey) => ({ name: text(key) });
  const { rerender } = render(drawn(row, 'card'));
  fireEvent.click(await screen.findByRole('button'));
  await screen.findByRole('button', answer(does));
  rerender(drawn(row, 'line'));
  expect(await screen.findByRole('button', answer(does))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', answer(keeps)));
  await waitFor(() => expect(screen.queryByRole('button', answer(keeps))).toBeNull(), { timeout: 20_000 });
  rerender(drawn(row, 'card'));
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('what is asked in a drawer is not asked in the list beneath as well, as its cards become a table', async () => {
  const row = <RevertActions change={change} />;
  const { rerender } = render(drawn(row, 'card'));
  act(() => overlay.set(<OverlayDrawer>{row}</OverlayDrawer>));
  const drawer = within(await screen.findByRole('dialog'));
  fireEvent.click(drawer.getByRole('button', { name: text('changeLog.revertOf', { id: change.id }) }));
  const answers = { name: text('changeLog.confirm') };
  await screen.findByRole('button', answers);
  rerender(drawn(row, 'line'));
  expect(screen.getAllByRole('button', answers)).toHaveLength(1);
});
