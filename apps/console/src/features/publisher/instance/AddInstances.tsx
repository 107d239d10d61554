import Button from 'antd/es/button';
import { useNavigate } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';

interface AddInstancesProps {
  readonly pubAppId: number;
  readonly placementId?: number | undefined;
}

/** The way to the form for new instances, for those who may add some. */
export function AddInstances({ pubAppId, placementId }: AddInstancesProps) {
  const text = useText();
  const navigate = useNavigate();
  const mayAdd = useAllowed('mediation', 'add');
  if (!mayAdd) return null;
  const placement = placementId === undefined ? '' : `&placementId=${placementId}`;
  return (
    <Button
      type="primary"
      onClick={() => void navigate(`${paths.addInstances}?pubAppId=${pubAppId}${placement}`)}
    >
      {text('instance.add')}
    </Button>
  );
}
