import { side } from '@millrace/contract/common';
import type { OrganizationInReach } from '@millrace/contract/people/organization';
import Button from 'antd/es/button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { runAction } from '../../../kit/api/run-action.ts';
import { mayLeave } from '../../../kit/form/leave-question.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { homeOf, paths } from '../../../kit/navigation/paths.ts';
import { switchMembership } from '../../../kit/session/switch-membership.ts';

interface OrganizationActionsProps {
  readonly organization: OrganizationInReach;
  readonly isCurrent: boolean;
  /** By an Administrator, who edits all of them at one place. */
  readonly everywhere: boolean;
}

/** Changes the organization that one is in, and goes to the others to change those. */
export function OrganizationActions({ organization, isCurrent, everywhere }: OrganizationActionsProps) {
  const text = useText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { id, name, status } = organization;

  async function goThere(): Promise<void> {
    if (!(await mayLeave())) return;
    setBusy(true);
    await runAction(async (retry) => {
      await switchMembership(organization, side.publisher, retry);
      await navigate(homeOf(side.publisher));
    });
    setBusy(false);
  }

  if (everywhere || isCurrent) {
    const to = everywhere ? `${paths.adminOrganizations}?edit=${id}` : paths.company;
    return (
      <Link to={to} aria-label={text('organization.editOf', { name })}>
        {text('organization.edit')}
      </Link>
    );
  }
  return (
    <Button
      size="small"
      loading={busy}
      disabled={status === 0}
      aria-label={text('organization.switchToOf', { name })}
      onClick={() => void goThere()}
    >
      {text('organization.switchTo')}
    </Button>
  );
}
