import {
  type BarSeriesOption,
  type LineSeriesOption,
  ScatterChart,
  type ScatterSeriesOption,
} from 'echarts/charts';
import type { GridComponentOption } from 'echarts/components';
import { type ComposeOption, use } from 'echarts/core';
import { init } from './echarts.ts';

use([ScatterChart]);

export type UpsetOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | ScatterSeriesOption | GridComponentOption
>;

/** Draws an UpSet plot. @returns what changes and ends it */
export function drawUpset(root: HTMLElement): {
  readonly draw: (option: UpsetOption) => void;
  readonly end: () => void;
} {
  const drawing = init(root, null, { renderer: 'canvas' });
  const watch = new ResizeObserver(([entry]) => {
    // A plot that is not shown has no size, and the library complains of that.
    if (entry !== undefined && entry.contentRect.width > 0) drawing.resize({ animation: { duration: 0 } });
  });
  watch.observe(root);
  return {
    draw: (option) => drawing.setOption(option, { notMerge: true }),
    end: () => {
      watch.disconnect();
      drawing.dispose();
    },
  };
}
