import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ChartOption } from './chart-option.ts';
import { init } from './echarts.ts';
import { nextPlace } from './next-place.ts';

type Drawing = ReturnType<typeof init>;

export interface ChartCanvasProps {
  readonly option: ChartOption;
  readonly places: readonly string[];
  /** What the chart shows, for those who can't see it. */
  readonly label: string;
  /** What stands at a place, in words. */
  readonly words: (x: string) => string;
  readonly marked: string | null;
  readonly onMark: (x: string | null) => void;
  /** Drawn beside the marked place. */
  readonly tip: ReactNode;
}

/** Where a marked place is, in pixels of the plot. */
interface Mark {
  readonly left: number;
  /** The tip stands on the side that has room. */
  readonly side: 'left' | 'right';
}

/**
 * The drawing with its mark: a pointer or the arrow keys go from place to place, as on a slider, whose value a screen reader
 * says. Comes with the drawing library in a chunk of its own.
 */
export default function ChartCanvas(props: ChartCanvasProps) {
  const { option, places, label, words, marked, onMark, tip } = props;
  const root = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(null);
  const [width, setWidth] = useState(0);
  const [mark, setMark] = useState<Mark | null>(null);

  useEffect(() => {
    if (root.current === null) return;
    const made = init(root.current, null, { renderer: 'canvas' });
    drawing.current = made;
    const watch = new ResizeObserver(([entry]) => {
      // A plot that is not shown has no size, and the library complains of that.
      if (entry === undefined || entry.contentRect.width === 0) return;
      made.resize({ animation: { duration: 0 } });
      setWidth(entry.contentRect.width);
    });
    watch.observe(root.current);
    return () => {
      watch.disconnect();
      made.dispose();
      drawing.current = null;
    };
  }, []);

  useEffect(() => drawing.current?.setOption(option, { notMerge: true }), [option]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another width or drawing moves the places
  useEffect(() => {
    const index = marked === null ? -1 : places.indexOf(marked);
    const left = index < 0 ? undefined : drawing.current?.convertToPixel({ xAxisIndex: 0 }, index);
    setMark(typeof left === 'number' ? { left, side: left > width / 2 ? 'left' : 'right' } : null);
  }, [marked, places, option, width]);

  function markAt(event: PointerEvent<HTMLDivElement>): void {
    const { left } = event.currentTarget.getBoundingClientRect();
    const index = drawing.current?.convertFromPixel({ xAxisIndex: 0 }, event.clientX - left);
    if (typeof index !== 'number' || Number.isNaN(index)) return;
    onMark(places[Math.min(places.length - 1, Math.max(0, Math.round(index)))] ?? null);
  }

  function go(event: KeyboardEvent): void {
    if (event.key === 'Escape') onMark(null);
    const next = nextPlace(event.key, marked === null ? -1 : places.indexOf(marked), places.length);
    if (next === undefined) return;
    event.preventDefault();
    onMark(places[next] ?? null);
  }

  const index = marked === null ? places.length - 1 : places.indexOf(marked);
  return (
    <div
      className="chart-plot"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, places.length - 1)}
      aria-valuenow={Math.max(0, index)}
      aria-valuetext={words(places[index] ?? '')}
      onKeyDown={go}
      onPointerDown={markAt}
      onPointerMove={markAt}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onMark(null)}
      onBlur={() => onMark(null)}
    >
      <div className="chart-canvas" ref={root} />
      {mark !== null && (
        <div className={`chart-mark chart-mark-${mark.side}`} style={{ left: mark.left }}>
          {tip}
        </div>
      )}
    </div>
  );
}
