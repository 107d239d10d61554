import { exportFormats } from '@millrace/contract/report/report-export';
import { exportFile, type Written } from './lib/exporting/export-file.ts';
import { days, withManyRows } from './lib/exporting/many-rows.ts';
import { type Figure, report } from './lib/figures.ts';
import { chosen, flag } from './lib/flags.ts';

/**
 * A report of a million rows as a file, in the running server with its stores: how fast it is written, and how much more
 * memory server and engines take meanwhile than right before. One small export first, for code and engine are in memory
 * then. Its parts are the orders of rows, and the formats.
 */
const ROWS = flag('small') ? 100_000 : 1_000_000;
const MEMORY_MB = 200;

const question = {
  ...days,
  dimensions: ['hour', 'country', 'placement', 'instance'],
  metrics: ['revenue', 'ecpm', 'impressions', 'requests', 'fillRate', 'ctr'],
};
/** By time, by a figure, by something else. */
const orders = { 'by-hour': 'hour', 'by-revenue': 'revenue', 'by-instance': 'instance' } as const;
const wanted = chosen(['by-hour', 'by-revenue', 'by-instance']);
const formats = chosen(exportFormats);

await withManyRows(ROWS, async ({ client, pid, held }) => {
  const few = { ...question, dimensions: ['country'] };
  for (const format of formats) {
    await exportFile(client, pid, { format, title: `Bench ${format}`, report: few });
    for (const order of wanted) {
      const asked = {
        format,
        title: `Bench ${format} ${order}`,
        report: { ...question, sort: orders[order] },
      };
      await held();
      report(figuresOf(`${format} ${order}`, await exportFile(client, pid, asked), await held()));
    }
  }
});

function figuresOf(name: string, { job, seconds, memory }: Written, held: number): Figure[] {
  if (job.rows !== ROWS) throw new Error(`${job.rows} rows were written instead of ${ROWS}.`);
  return [
    { name: `${name}, rows written`, value: job.rows, unit: '' },
    { name: `${name}, size of the file`, value: (job.bytes ?? 0) / 1e6, unit: 'MB' },
    { name: `${name}, speed`, value: job.rows / seconds, unit: 'rows a second' },
    { name: `${name}, event loop held at most`, value: held, unit: 'ms' },
    { name: `${name}, memory before`, value: memory.before, unit: 'MB' },
    {
      name: `${name}, growth of memory at most`,
      value: memory.most - memory.before,
      unit: 'MB',
      limit: { atMost: MEMORY_MB },
    },
  ];
}
