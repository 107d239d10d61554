import { listTenants, type Tenant, verifyTenant } from '@millrace/contract/operator/tenant';
import { startWorkingAs } from '@millrace/contract/operator/working-as';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { homeOf } from '../../../kit/navigation/paths.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { enterOrganization } from '../../../kit/session/enter-organization.ts';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';
import { undoable } from '../../../kit/ui/undoable.ts';

const done = ['tenant.nowUnverified', 'tenant.nowVerified', 'tenant.nowDenied'] as const;
const verbs = ['tenant.unverify', 'tenant.verify', 'tenant.deny'] as const;

/** Works as the organization, edits it, shows who is invited to run it, verifies or denies it. */
export function TenantActions({ tenant }: { readonly tenant: Tenant }) {
  const text = useText();
  const navigate = useNavigate();
  const [, setQuery] = useQuery();
  const [busy, setBusy] = useState(false);
  const { id, name, side, status, verifyStatus } = tenant;

  const open = (what: 'edit' | 'invitations') =>
    setQuery((query) => {
      for (const part of ['add', 'edit', 'invitations']) query.delete(part);
      query.set(what, String(id));
      return query;
    });

  async function workAs(): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => {
      await callApi(startWorkingAs, { id }, { retry });
      enterOrganization(side, id);
      await navigate(homeOf(side));
    });
    setBusy(false);
  }

  async function store(next: Tenant['verifyStatus'], retry?: () => void): Promise<void> {
    await callApi(verifyTenant, { id, verifyStatus: next }, retry === undefined ? {} : { retry });
    await refresh(listTenants);
  }

  const verify = (next: Tenant['verifyStatus']) =>
    void undoable({
      run: (retry) => store(next, retry),
      undo: () => store(verifyStatus),
      done: text(done[next], { name }),
    });

  return (
    <div className="actions">
      <Button
        size="small"
        loading={busy}
        disabled={status === 0}
        aria-label={text('tenant.workAsOf', { name })}
        onClick={() => void workAs()}
      >
        {text('tenant.workAs')}
      </Button>
      <RowMenu
        of={name}
        items={[
          {
            key: 'edit',
            label: text('tenant.edit'),
            onClick: () => open('edit'),
          },
          { key: 'invitations', label: text('tenant.invitations'), onClick: () => open('invitations') },
          ...([1, 2, 0] as const)
            .filter((next) => next !== verifyStatus)
            .map((next) => ({
              key: verbs[next],
              label: text(verbs[next]),
              danger: next === 2,
              onClick: () => verify(next),
            })),
        ]}
      />
    </div>
  );
}
