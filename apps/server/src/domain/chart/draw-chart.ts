import { axisScale } from '@millrace/contract/report/axis-scale';
import { coloursOf } from '@millrace/contract/report/chart-palette';
import { shortUnitTextIn } from '@millrace/contract/report/unit-text';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ChartPicture, pictureSize } from './chart-picture.ts';
import { outlineTexts } from './outline-texts.ts';
import { widthOf } from './text-pen.ts';

use([LineChart, BarChart, GridComponent, LegendComponent, SVGRenderer]);
const look = { ground: '#ffffff', soft: '#595959', line: '#d9d9d9' } as const;
const label = { color: look.soft, fontSize: 12, fontFamily: 'sans-serif' } as const;

// Without a page nothing else could tell it how much room a label needs.
setPlatformAPI({
  measureText: (text, font = '') => ({
    width: widthOf(text, Number(font.match(/([\d.]+)px/)?.[1] ?? label.fontSize)),
  }),
});

/** A chart as SVG without a single text element; on white, for a mail's reader may show it on anything. */
export function drawChart(picture: ChartPicture): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...pictureSize });
  try {
    chart.setOption(optionOf(picture));
    // Half as large: whoever makes dots of it makes four for each point.
    const { width, height } = pictureSize;
    return (
      outlineTexts(chart.renderToSVGString())
        .replace(/<style[\s\S]*?<\/style>/g, '')
        // Whatever was drawn before, the same figures are the same picture.
        .replace(/ class="zr\d+-[^"]*"/g, '')
        .replace(/\bzr\d+-/g, 'zr-')
        .replace(/width="\d+" height="\d+"/, `width="${width / 2}" height="${height / 2}"`)
    );
  } finally {
    // It keeps a timer that would keep the thread.
    chart.dispose();
  }
}

function optionOf({ lang, kind, unit, places, series }: ChartPicture) {
  const values = series.flatMap((one) => one.values.flatMap((value) => value ?? []));
  const { min, max, step } = axisScale(values, unit === 'count', kind === 'line' ? 4 : 5);
  const keys = series.map((one, index) => ({
    key: String(index),
    ...(one.isBefore && { beforeOf: String(index - 1) }),
  }));
  const colours = coloursOf(keys);
  const isLine = kind === 'line';
  const names = {
    type: 'category' as const,
    data: [...places],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.line } },
    axisLabel: { ...label, hideOverlap: true, ...(!isLine && { width: 150, overflow: 'truncate' as const }) },
  };
  const figures = {
    type: 'value' as const,
    ...{ min, max, interval: step },
    splitLine: { lineStyle: { color: look.line } },
    axisLabel: {
      ...label,
      hideOverlap: true,
      formatter: (value: number) => shortUnitTextIn(lang, unit, value),
    },
  };
  return {
    animation: false,
    backgroundColor: look.ground,
    legend: { top: 0, left: 0, itemWidth: 22, itemHeight: 8, textStyle: label, icon: 'roundRect' },
    grid: {
      ...{ left: 4, right: 16, top: 34, bottom: 4 },
      outerBoundsMode: 'same' as const,
      outerBoundsContain: 'axisLabel' as const,
    },
    xAxis: isLine ? { ...names, boundaryGap: places.length === 1 } : figures,
    // The first bar stands at the top.
    yAxis: isLine ? figures : { ...names, inverse: true },
    series: series.map((one, index) => {
      const color = colours.get(String(index)) ?? look.soft;
      const faint = one.isBefore === true;
      const common = {
        name: one.label,
        data: one.values.map((value) => value ?? '-'),
        itemStyle: { color, opacity: faint ? 0.35 : 1 },
      };
      if (!isLine) return { ...common, type: 'bar' as const, barMaxWidth: 18 };
      return {
        ...common,
        type: 'line' as const,
        symbol: places.length === 1 ? 'circle' : 'none',
        lineStyle: { color, width: faint ? 1.5 : 2, ...(faint && { type: [6, 4], opacity: 0.75 }) },
      };
    }),
  };
}
