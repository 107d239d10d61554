import { type KeyboardEvent, useRef, useState } from 'react';

/** Of a cell; -1 is the head of a row or column. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

const steps: Readonly<Record<string, Cell>> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
};

const nameOf = ({ row, column }: Cell) => `${row} ${column}`;

/** A table of buttons as one stop of the tab key: arrows move inside, also to the heads of its rows and columns. */
export function useGridFocus({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 });

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    // It belongs to the grid also at its edge, where the page would scroll.
    event.preventDefault();
    const next = { row: at.row + step.row, column: at.column + step.column };
    const isInside = next.row >= -1 && next.row < rows && next.column >= -1 && next.column < columns;
    const isCorner = next.row === -1 && next.column === -1;
    if (!isInside || isCorner) return;
    setAt(next);
    table.current?.querySelector<HTMLButtonElement>(`[data-cell="${nameOf(next)}"]`)?.focus();
  }

  const cell = (of: Cell) => ({
    'data-cell': nameOf(of),
    tabIndex: nameOf(of) === nameOf(at) ? 0 : -1,
    onFocus: () => setAt(of),
  });
  return { table, onKeyDown, cell };
}
