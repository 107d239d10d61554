import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { RuleEntry, RuleInstance } from '@millrace/contract/publisher/mediation-rule';
import { bidsAreServed } from '@millrace/contract/publisher/network/find-network';
import Button from 'antd/es/button';
import Switch from 'antd/es/switch';
import type { Figures } from '../../../kit/figures/use-figures.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { PlaceInput } from '../../../kit/sort/PlaceInput.tsx';
import { SortHandle } from '../../../kit/sort/SortHandle.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { AutoStanding } from './AutoStanding.tsx';
import type { AutoPlace } from './auto-places.ts';
import { EntryFigures } from './EntryFigures.tsx';
import { ManualEcpm } from './ManualEcpm.tsx';

interface EntryRowProps {
  readonly entry: RuleEntry;
  /** Undefined: it is gone. */
  readonly instance: RuleInstance | undefined;
  readonly name: string;
  readonly list: 'waterfall' | 'bidding';
  readonly figures: Figures | null;
  /** Where Auto puts it; undefined: nowhere, or Auto does not order this list. */
  readonly auto: AutoPlace | undefined;
  /** Its place among those that are served in order; null: it has none. */
  readonly position: {
    /** On this page, from 0. */
    readonly index: number;
    /** How many stand on the pages before. */
    readonly before: number;
    readonly total: number;
    readonly movable: boolean;
  } | null;
  readonly onMove: (to: number) => void;
  readonly onTurn: (enabled: boolean) => void;
  /** Absent: it may not be taken out. */
  readonly onRemove?: () => void;
}

/** An instance in a list of a rule. */
export function EntryRow(props: EntryRowProps) {
  const { entry, instance, name, list, figures, auto, position, onMove, onTurn, onRemove } = props;
  const text = useText();
  const place = position === null ? 0 : position.before + position.index + 1;
  return (
    <li className={entry.enabled ? 'entry' : 'entry row-faded'} data-entry={entry.instanceId}>
      {position?.movable && (
        <>
          <SortHandle
            id={entry.instanceId}
            index={position.index}
            before={position.before}
            group={list}
            name={name}
            total={position.total}
          />
          <PlaceInput
            name={name}
            place={place}
            min={1}
            max={position.total}
            onMove={(to) => onMove(to - 1)}
          />
        </>
      )}
      {position?.movable === false && <span className="entry-place">{place}</span>}
      <Switch
        size="small"
        aria-label={text('mediationRule.entrySwitch', { name })}
        checked={entry.enabled}
        onChange={onTurn}
      />
      <span className="entry-name">
        <strong>{name}</strong>
        {instance !== undefined && <code>{instance.unitId}</code>}
        {auto !== undefined && <AutoStanding of={auto} />}
      </span>
      {figures !== null && <EntryFigures {...{ figures, name, list }} instanceId={entry.instanceId} />}
      {instance !== undefined && (
        <span className="entry-state">
          {instance.status === 0 && <Status kind="warn">{text('mediationRule.instanceOff')}</Status>}
          {instance.adnStatus === 0 && <Status kind="warn">{text('mediationRule.networkOff')}</Status>}
          {instance.isBidding && !bidsAreServed(instance.adnId) && (
            <Status kind="plain">{text('mediationRule.serverBidding')}</Status>
          )}
          {!instance.isBidding && <ManualEcpm groups={instance.ecpmGroups} />}
        </span>
      )}
      {onRemove !== undefined && (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={text('mediationRule.removeEntry', { name })}
          title={text('mediationRule.removeEntry', { name })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
