import { useText } from '../../../kit/i18n/i18n.ts';
import { promotedAppAddress } from '../../../kit/navigation/paths.ts';
import { AddButton } from '../../../kit/permissions/AddButton.tsx';

export function AddAppButton() {
  const text = useText();
  return (
    <AddButton permission="promote" to={promotedAppAddress('new')}>
      {text('promotedApp.add')}
    </AddButton>
  );
}
