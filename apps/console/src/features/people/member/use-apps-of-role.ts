import { mayBeLimited, type RoleId } from '@millrace/contract/people/permission';
import { useWatch } from 'antd/es/form/Form';
import { useEffect } from 'react';
import type { ContractForm } from '../../../kit/form/use-contract-form.ts';

/**
 * The role that a form holds, and whether it is limited to apps; with a role that is not, all apps are chosen again, for the
 * field is not there to do it.
 */
export function useAppsOfRole({ form }: ContractForm): {
  readonly roleId: RoleId | undefined;
  readonly isLimited: boolean;
} {
  const roleId = useWatch<RoleId | undefined>('roleId', form);
  const isLimited = roleId !== undefined && mayBeLimited(roleId);
  useEffect(() => {
    if (roleId !== undefined && !isLimited) form.setFieldValue('appIds', null);
  }, [form, roleId, isLimited]);
  return { roleId, isLimited };
}
