import {
  Accessibility,
  type DragEndEvent,
  type Draggable,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../i18n/i18n.ts';
import { placeOf } from './sort-place.ts';

interface SortAreaProps {
  /** Something was put at another place of its group, both from 0. */
  readonly onMove: (id: number, to: number) => void;
  /** Rows with a {@link SortHandle} each. */
  readonly children: ReactNode;
}

/** Rows that can be put into another order by pointer or keyboard; screen readers hear the position. */
export function SortArea({ onMove, children }: SortAreaProps) {
  const text = useText();
  const accessibility = useMemo(() => {
    const say = (key: 'picked' | 'over' | 'dropped' | 'cancelled', source: Draggable | null) => {
      const place = placeOf(source);
      return place === undefined ? undefined : text(`list.move.${key}`, { ...place });
    };
    return Accessibility.configure({
      screenReaderInstructions: { draggable: text('list.move.instructions') },
      announcements: {
        dragstart: ({ operation }: DragStartEvent) => say('picked', operation.source),
        dragover: ({ operation }: DragOverEvent) => say('over', operation.source),
        dragend: ({ operation, canceled }: DragEndEvent) =>
          say(canceled ? 'cancelled' : 'dropped', operation.source),
      },
    });
  }, [text]);
  return (
    <DragDropProvider
      plugins={(defaults) => [...defaults.filter((plugin) => plugin !== Accessibility), accessibility]}
      onDragEnd={({ canceled, operation: { source } }) => {
        if (canceled || !isSortable(source) || source.index === source.initialIndex) return;
        onMove(Number(source.id), source.index);
      }}
    >
      {children}
    </DragDropProvider>
  );
}
