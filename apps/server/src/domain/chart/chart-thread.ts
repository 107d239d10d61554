import { parentPort } from 'node:worker_threads';
import type { ChartPicture } from './chart-picture.ts';
import { drawChart } from './draw-chart.ts';

parentPort?.on('message', (picture: ChartPicture) => parentPort?.postMessage(drawChart(picture)));
