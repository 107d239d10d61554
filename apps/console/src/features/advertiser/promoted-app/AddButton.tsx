import Button from 'antd/es/button';
import { useNavigate } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { promotedAppAddress } from '../../../kit/navigation/paths.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';

export function AddButton() {
  const text = useText();
  const navigate = useNavigate();
  return (
    <Allowed permission="promote" action="add">
      <Button type="primary" onClick={() => void navigate(promotedAppAddress('new'))}>
        {text('promotedApp.add')}
      </Button>
    </Allowed>
  );
}
