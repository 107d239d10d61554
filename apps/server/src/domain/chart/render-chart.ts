import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Transformer } from '@napi-rs/image';
import type { ChartPicture } from './chart-picture.ts';

const program = new URL('./chart-thread.ts', import.meta.url);

/** A chart as PNG. Drawn in a thread that ends with it: reading a Chinese font takes work and memory that nobody else waits for. */
export async function renderChart(picture: ChartPicture): Promise<Buffer> {
  const thread = new Worker(program);
  try {
    thread.postMessage(picture);
    const [svg]: unknown[] = await once(thread, 'message');
    if (typeof svg !== 'string') throw new TypeError('the thread for charts gave no drawing');
    return await Transformer.fromSvg(svg, '#ffffff').png();
  } finally {
    await thread.terminate();
  }
}
