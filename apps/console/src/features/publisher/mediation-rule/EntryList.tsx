import type { RuleEntry } from '@millrace/contract/publisher/mediation-rule';
import type { RuleEstimate } from '@millrace/contract/publisher/rule-estimates';
import Button from 'antd/es/button';
import Pagination from 'antd/es/pagination';
import { useEffect, useRef, useState } from 'react';
import type { Figures } from '../../../kit/figures/use-figures.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { SortArea } from '../../../kit/sort/SortArea.tsx';
import { AddInstances } from './AddInstances.tsx';
import { autoPlaces, byEstimate } from './auto-places.ts';
import { EntryRow } from './EntryRow.tsx';
import './entries.css';
import { instanceName } from '../../../kit/network/instance-name.ts';
import { type Instances, moveEntry, withInstances } from './entries.ts';

interface EntryListProps {
  readonly list: 'waterfall' | 'bidding';
  readonly instances: Instances;
  /** Order and members stay as they are. */
  readonly locked: boolean;
  /** Entries are served in the order in which they stand. */
  readonly ordered: boolean;
  readonly figures: Figures | null;
  /** By which Auto orders; absent: it does not order this list. */
  readonly estimates?: readonly RuleEstimate[];
  /** Given by the form's field. */
  readonly id?: string;
  readonly value?: readonly RuleEntry[];
  readonly onChange?: (entries: RuleEntry[]) => void;
}

/** Rows that can be dragged are drawn a page at a time: hundreds would take a while. */
const pageSize = 50;

/** One of a rule's lists: what is on in its order, what is off folded below, and a way to add what is in neither. */
export function EntryList(props: EntryListProps) {
  const { list, instances, locked, ordered, figures, estimates = [], id, value = [], onChange } = props;
  const text = useText();
  const { language } = useLanguage();
  const root = useRef<HTMLFieldSetElement>(null);
  // What is switched off here stays in sight; it is folded away the next time.
  const [folded, setFolded] = useState<ReadonlySet<number>>(
    () => new Set(value.filter(({ enabled }) => !enabled).map(({ instanceId }) => instanceId)),
  );
  const [wantedPage, setPage] = useState(1);
  const [shownAgain, setShownAgain] = useState<number | null>(null);
  const [removed, setRemoved] = useState<{ readonly entry: RuleEntry; readonly place: number } | null>(null);
  const sorted = byEstimate(value, estimates);
  const shown = sorted.filter(({ enabled, instanceId }) => enabled || !folded.has(instanceId));
  const isBack = value.some(({ instanceId }) => instanceId === removed?.entry.instanceId);
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(shown.length / pageSize)));
  const before = (page - 1) * pageSize;
  const hidden = sorted.filter((entry) => !shown.includes(entry));
  const places = autoPlaces(value, instances, estimates);
  const nameOf = (instanceId: number) => instanceName(instances.get(instanceId), instanceId, language);

  // The row that was switched on moved up, maybe to another page: the focus goes with it.
  useEffect(() => {
    if (shownAgain === null) return;
    root.current?.querySelector<HTMLElement>(`[data-entry="${shownAgain}"] .ant-switch`)?.focus();
    setShownAgain(null);
  }, [shownAgain]);

  function turn(entry: RuleEntry, enabled: boolean): void {
    onChange?.(value.map((one) => (one === entry ? { ...one, enabled } : one)));
    if (!enabled || !folded.has(entry.instanceId)) return;
    setFolded(new Set([...folded].filter((other) => other !== entry.instanceId)));
    setShownAgain(entry.instanceId);
    const place = sorted.filter((one) => one === entry || shown.includes(one)).indexOf(entry);
    setPage(Math.floor(place / pageSize) + 1);
  }

  function remove(entry: RuleEntry): void {
    setRemoved({ entry, place: value.indexOf(entry) });
    onChange?.(value.filter((one) => one !== entry));
  }

  function undo({ entry, place }: NonNullable<typeof removed>): void {
    setRemoved(null);
    onChange?.(value.toSpliced(place, 0, entry));
  }

  const rowOf = (entry: RuleEntry, place: number | null) => (
    <EntryRow
      key={entry.instanceId}
      entry={entry}
      instance={instances.get(entry.instanceId)}
      name={nameOf(entry.instanceId)}
      list={list}
      figures={figures}
      auto={places.get(entry.instanceId)}
      position={
        place === null || !ordered ? null : { index: place, before, total: shown.length, movable: !locked }
      }
      onMove={(to) => onChange?.(moveEntry(value, shown, entry.instanceId, to))}
      onTurn={(enabled) => turn(entry, enabled)}
      {...(locked ? {} : { onRemove: () => remove(entry) })}
    />
  );
  return (
    <fieldset ref={root} {...(id === undefined ? {} : { id })} tabIndex={-1} className="entries">
      <legend className="sr-only">{text(`mediationRule.${list}`)}</legend>
      {value.length === 0 && (
        <p className="lead">
          {text(list === 'bidding' ? 'mediationRule.noBidding' : 'mediationRule.noWaterfall')}
        </p>
      )}
      <SortArea onMove={(instanceId, to) => onChange?.(moveEntry(value, shown, instanceId, before + to))}>
        <ol>{shown.slice(before, before + pageSize).map((entry, index) => rowOf(entry, index))}</ol>
      </SortArea>
      {shown.length > pageSize && (
        <Pagination
          className="entry-pages"
          size="small"
          current={page}
          pageSize={pageSize}
          total={shown.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
      {removed !== null && !isBack && (
        <p role="status" className="entry-removed">
          {text('mediationRule.entryRemoved', { name: nameOf(removed.entry.instanceId) })}
          <Button key={removed.entry.instanceId} size="small" autoFocus onClick={() => undo(removed)}>
            {text('common.undo')}
          </Button>
        </p>
      )}
      {hidden.length > 0 && (
        <details>
          <summary>{text('mediationRule.disabledEntries', { count: hidden.length })}</summary>
          <ol>{hidden.map((entry) => rowOf(entry, null))}</ol>
        </details>
      )}
      {!locked && (
        <AddInstances
          list={list}
          instances={instances}
          taken={value}
          onAdd={(added) => {
            onChange?.(withInstances(value, added, instances));
            // They stand at the end.
            setPage(Math.ceil((shown.length + added.length) / pageSize));
          }}
        />
      )}
    </fieldset>
  );
}
