import { Transformer } from '@napi-rs/image';
import { passingThread } from '../../platform/machine/passing-thread.ts';
import type { ChartPicture } from './chart-picture.ts';

/** Reading a Chinese font takes work and memory. */
const draw = passingThread<ChartPicture>(new URL('./chart-thread.ts', import.meta.url));

/** A chart as PNG. */
export async function renderChart(picture: ChartPicture): Promise<Buffer> {
  const svg = await draw(picture);
  if (typeof svg !== 'string') throw new TypeError('the thread for charts gave no drawing');
  return Transformer.fromSvg(svg, '#ffffff').png();
}
