import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import type { ChartPicture } from './chart-picture.ts';
import { pictureSize } from './chart-picture.ts';
import { drawChart } from './draw-chart.ts';
import { outlineTexts } from './outline-texts.ts';
import { renderChart } from './render-chart.ts';
import { outlineOf, widthOf } from './text-pen.ts';

const picture: ChartPicture = {
  lang: 'zhCN',
  kind: 'line',
  unit: 'money',
  places: ['3月1日', '3月2日', '3月3日'],
  series: [
    { label: '收入 & <b>', values: [1200, null, 1500] },
    { label: 'before', values: [1000, 1100, 1200], isBefore: true },
  ],
};

describe('a chart', () => {
  test('has every word as outlines, so that a machine without fonts draws it as well', () => {
    for (const kind of ['line', 'bars'] as const) {
      const svg = drawChart({ ...picture, kind });
      expect(svg).not.toMatch(/<text|<style|font-family|<b>/);
      expect(svg).not.toContain('NaN');
      expect(svg).not.toMatch(/d=""/);
      expect(svg).toContain('#1890ff');
    }
  });

  test('is the same for the same figures, and another one for others', () => {
    const other = { ...picture, series: [{ label: '收入 & <b>', values: [1, 2, 3] }] };
    expect(drawChart(picture)).toBe(drawChart(picture));
    expect(drawChart(other)).not.toBe(drawChart(picture));
  });

  test('becomes a PNG with two dots for each point', async () => {
    const png = await renderChart(picture);
    expect(imageSize(png)).toMatchObject({
      type: 'png',
      width: 2 * pictureSize.width,
      height: 2 * pictureSize.height,
    });
  });
});

describe('a text', () => {
  test('stands where it is told, whatever its script', () => {
    expect(widthOf('收入', 12)).toBe(24);
    expect(widthOf('Revenue', 24)).toBeCloseTo(2 * widthOf('Revenue', 12));
    expect(outlineOf('收入', 12, 0, 0)).not.toBe(outlineOf('展示', 12, 0, 0));
    // A letter that no font has is drawn as one that is missing, not left out.
    expect(outlineOf('\u{10FFFF}', 12, 0, 0)).not.toContain('NaN');
  });

  test('in the middle and at the end is that much further left', () => {
    const at = (anchor: string) =>
      outlineTexts(
        `<text text-anchor="${anchor}" style="font-size:12px" x="100" y="20" fill="#595959">1 &amp; 2</text>`,
      );
    const left = (svg: string) => Number(svg.match(/M(-?[\d.]+)/)?.[1]);
    const width = widthOf('1 & 2', 12);
    expect(left(at('start')) - left(at('end'))).toBeCloseTo(width, 1);
    expect(left(at('start')) - left(at('middle'))).toBeCloseTo(width / 2, 1);
    expect(at('start')).toMatch(/^<path d="M[^"]+" fill="#595959"\/>$/);
  });
});
