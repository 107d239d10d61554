import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import type { RuleEntry, RuleInstance } from '@millrace/contract/publisher/mediation-rule';
import { matchesNetwork } from '@millrace/contract/publisher/network/find-network';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { instanceName } from '../../../kit/network/instance-name.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import type { Instances } from './entries.ts';

interface AddInstancesProps {
  readonly list: 'waterfall' | 'bidding';
  readonly instances: Instances;
  /** What stands in the list already. */
  readonly taken: readonly RuleEntry[];
  readonly onAdd: (instanceIds: number[]) => void;
}

/** Offers the placement's instances that could stand in a list and do not yet. */
export function AddInstances({ list, instances, taken, onAdd }: AddInstancesProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const isTaken = new Set(taken.map(({ instanceId }) => instanceId));
  const fitting = [...instances.values()].filter(({ isBidding }) => isBidding === (list === 'bidding'));
  const free = fitting.filter(({ id }) => !isTaken.has(id));
  if (fitting.length === 0) return null;
  if (free.length === 0) return <p className="lead">{text('mediationRule.allThere')}</p>;
  const label = text(list === 'bidding' ? 'mediationRule.addBidding' : 'mediationRule.addInstances');
  return (
    <>
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Choice
          title={label}
          free={free}
          onAdd={(ids) => {
            onAdd(ids);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly free: readonly RuleInstance[];
  readonly onAdd: (instanceIds: number[]) => void;
  readonly onClose: () => void;
}

function Choice({ title, free, onAdd, onClose }: ChoiceProps) {
  const text = useText();
  const { language } = useLanguage();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const wanted = search.trim().toLowerCase();
  const shown = free.filter(
    ({ adnId, name, unitId }) =>
      matchesNetwork(adnId, wanted) || `${name}\n${unitId}`.toLowerCase().includes(wanted),
  );
  const isAll = shown.length > 0 && shown.every(({ id }) => chosen.has(id));

  function choose(ids: readonly number[], isChosen: boolean): void {
    const rest = [...chosen].filter((id) => !ids.includes(id));
    setChosen(new Set(isChosen ? [...rest, ...ids] : rest));
  }

  return (
    <Dialog
      title={title}
      okText={text('mediationRule.addSelected', { count: chosen.size })}
      okButtonProps={{ disabled: chosen.size === 0 }}
      cancelText={text('common.cancel')}
      onOk={() => onAdd(free.map(({ id }) => id).filter((id) => chosen.has(id)))}
      unsaved={chosen.size > 0}
      onCancel={onClose}
    >
      <Input
        aria-label={text('mediationRule.searchInstances')}
        placeholder={text('mediationRule.searchInstances')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        allowClear
        autoFocus
      />
      <div className="add-instances">
        {shown.length > 1 && (
          <Checkbox
            checked={isAll}
            onChange={(event) =>
              choose(
                shown.map(({ id }) => id),
                event.target.checked,
              )
            }
          >
            {text('mediationRule.selectAll')}
          </Checkbox>
        )}
        {shown.map((instance) => (
          <Checkbox
            key={instance.id}
            checked={chosen.has(instance.id)}
            onChange={(event) => choose([instance.id], event.target.checked)}
          >
            {instanceName(instance, instance.id, language)} <code>{instance.unitId}</code>
          </Checkbox>
        ))}
        {shown.length === 0 && <p className="lead">{text('mediationRule.noInstanceMatch')}</p>}
      </div>
    </Dialog>
  );
}
