import type { Permission } from '@millrace/contract/people/permission';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Allowed } from './Allowed.tsx';

interface AddButtonProps {
  readonly permission: Permission;
  /** Where it is entered what is to be added. */
  readonly to: string;
  readonly children: ReactNode;
}

/** Leads to the form of something new, whoever may add it; others do not see it. */
export function AddButton({ permission, to, children }: AddButtonProps) {
  const navigate = useNavigate();
  return (
    <Allowed permission={permission} action="add">
      <Button type="primary" onClick={() => void navigate(to)}>
        {children}
      </Button>
    </Allowed>
  );
}
