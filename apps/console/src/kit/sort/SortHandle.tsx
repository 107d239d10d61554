import HolderOutlined from '@ant-design/icons/es/icons/HolderOutlined';
import { useSortable } from '@dnd-kit/react/sortable';
import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import './sort.css';
import type { SortData } from './sort-place.ts';

interface SortHandleProps {
  readonly id: number;
  /** Place in the group as far as it is drawn, from 0. */
  readonly index: number;
  /** Rows of the group that stand on pages before. */
  readonly before?: number;
  /** Rows change places only inside their group. */
  readonly group: string;
  readonly name: string;
  readonly total: number;
}

/** The grip of a row in a {@link SortArea}: dragged by pointer; by keyboard space, arrows, space. Its row is what moves. */
export function SortHandle({ id, index, before = 0, group, name, total }: SortHandleProps) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [row, setRow] = useState<Element | null>(null);
  useLayoutEffect(() => setRow(button.current?.closest('[data-sort-row], tr, li') ?? null), []);
  const { isDragging } = useSortable<SortData>({
    id,
    index,
    group,
    type: group,
    accept: group,
    element: row,
    handle: button,
    data: { name, total, before },
    transition: null,
  });
  const label = text('list.move.handle', { name, position: before + index + 1, total });
  return (
    <button
      ref={button}
      type="button"
      className={isDragging ? 'sort-handle sort-handle-held' : 'sort-handle'}
      aria-label={label}
      title={label}
    >
      <HolderOutlined aria-hidden />
    </button>
  );
}
