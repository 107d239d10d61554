import { type PlacementRow, updatePlacementMain } from '@millrace/contract/publisher/placement';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { mediationOf } from '../../../kit/navigation/mediation-of.ts';
import { mediationType, paths, pathTo } from '../../../kit/navigation/paths.ts';
import { adTypeText } from '../../../kit/ui/ad-type-text.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';
import { placementStates, refreshPlacements } from './PlacementState.tsx';

interface PlacementActionsProps {
  readonly of: PlacementRow;
  readonly mayEdit: boolean;
}

/** Edit and the rules at hand, the rest in the menu. */
export function PlacementActions({ of, mayEdit }: PlacementActionsProps) {
  const text = useText();
  const { id, name, adType, isMain, status } = of;

  async function makeMain(): Promise<void> {
    await runAction(async (retry) => {
      await callApi(updatePlacementMain, { id }, { retry, changes: placementStates });
      await refreshPlacements();
      const type = adTypeText(text, adType);
      toast({ kind: 'success', title: text('placement.mainNow', { name, type }) });
    });
  }

  const mayBeMain = mayEdit && !isMain && status === 1;
  return (
    <span className="placement-actions">
      <Link
        to={pathTo(paths.editPlacement, id)}
        aria-label={text(mayEdit ? 'placement.editOf' : 'placement.detailsOf', { name })}
      >
        {text(mayEdit ? 'placement.edit' : 'placement.details')}
      </Link>
      <Link to={mediationOf(of, mediationType.rules)} aria-label={text('placement.rulesOf', { name })}>
        {text('placement.rules')}
      </Link>
      <RowMenu
        of={name}
        items={[
          ...(mayBeMain
            ? [{ key: 'main', label: text('placement.makeMain'), onClick: () => void makeMain() }]
            : []),
          ...historyItem('placement', id, name),
        ]}
      />
    </span>
  );
}
