import { type RefObject, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import { type RowWindow, rowWindow } from './row-window.ts';

interface ScrolledRows extends RowWindow {
  /** Of the element in which the rows scroll. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** As high as a table may be before it is measured, in pixels. */
const assumedHeight = 600;

/** Which of many rows are drawn, as they are scrolled. Other rows begin at their first. @param rowHeight in pixels */
export function useRowWindow(rows: readonly unknown[], rowHeight: number): ScrolledRows {
  const scroller = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(assumedHeight);
  const shown = rowWindow(top, height, rowHeight, rows.length);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => setHeight(element.clientHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer has rows of its own
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
    setTop(0);
  }, [rows]);

  return {
    ...shown,
    scroller,
    onScroll: ({ currentTarget }) => {
      const now = currentTarget.scrollTop;
      const next = rowWindow(now, height, rowHeight, rows.length);
      if (next.first !== shown.first || next.end !== shown.end) setTop(now);
    },
  };
}
