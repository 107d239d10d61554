import Button from 'antd/es/button';
import { useState } from 'react';
import { useText } from '../../../kit/i18n/i18n.ts';
import { RuleChoice } from './RuleChoice.tsx';

interface AddToRulesProps {
  readonly pubAppId: number;
  readonly instanceIds: readonly number[];
  /** Of each instance that is or was on the screen. */
  readonly placements: ReadonlyMap<number, number>;
  readonly onAdded: () => void;
}

/** Puts the selected instances into rules of their placement, all with one click. */
export function AddToRules({ pubAppId, instanceIds, placements, onAdded }: AddToRulesProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const [placementId, ...others] = new Set(instanceIds.map((id) => placements.get(id)));
  if (placementId === undefined) return null;
  if (others.length > 0) return <span className="lead">{text('instance.onePlacement')}</span>;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {text('instance.addToRules')}
      </Button>
      {open && (
        <RuleChoice
          pubAppId={pubAppId}
          placementId={placementId}
          instanceIds={instanceIds}
          onAdded={onAdded}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
