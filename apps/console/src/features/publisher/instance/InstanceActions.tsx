import Button from 'antd/es/button';
import { useNavigate } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { AddInstances } from './AddInstances.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { InstanceFilters } from './instance-filters.ts';

interface InstanceActionsProps {
  readonly pubAppId: number;
  readonly filters: InstanceFilters;
}

/** What can be done with the list as a whole: export what it shows, import, add. */
export function InstanceActions({ pubAppId, filters }: InstanceActionsProps) {
  const text = useText();
  const navigate = useNavigate();
  const mayImport = [useAllowed('mediation', 'import'), useAllowed('mediation', 'edit')].every(Boolean);
  return (
    <div className="instance-actions">
      <p className="lead">{text('instance.lead')}</p>
      <ExportButton filter={{ pubAppId, ...filters }} />
      {mayImport && (
        <Button onClick={() => void navigate(`${paths.importInstances}?pubAppId=${pubAppId}`)}>
          {text('bulk.import')}
        </Button>
      )}
      <AddInstances pubAppId={pubAppId} placementId={filters.placementId} />
    </div>
  );
}
