import { exportFormats } from '@millrace/contract/report-export';
import { exportFile, type Written } from './lib/exporting/export-file.ts';
import { days, withManyRows } from './lib/exporting/many-rows.ts';
import { type Figure, report } from './lib/figures.ts';
import { flag } from './lib/flags.ts';

/**
 * A report of a million rows as a file, in the running server with its stores: how fast it is written, and how much more
 * memory server and engines take meanwhile than right before. One small export first, for code and engine are in memory then.
 */
const ROWS = flag('small') ? 100_000 : 1_000_000;
const MEMORY_MB = 200;

const question = {
  ...days,
  dimensions: ['hour', 'country', 'placement', 'instance'],
  metrics: ['revenue', 'ecpm', 'impressions', 'requests', 'fillRate', 'ctr'],
};

await withManyRows(ROWS, async ({ client, pid }) => {
  for (const format of exportFormats) {
    const title = `Bench ${format}`;
    const few = { ...question, dimensions: ['country'] };
    await exportFile(client, pid, { format, title, report: few });
    report(figuresOf(format, await exportFile(client, pid, { format, title, report: question })));
  }
});

function figuresOf(format: string, { job, seconds, memory }: Written): Figure[] {
  if (job.rows !== ROWS) throw new Error(`${job.rows} rows were written instead of ${ROWS}.`);
  return [
    { name: `${format}, rows written`, value: job.rows, unit: '' },
    { name: `${format}, size of the file`, value: (job.bytes ?? 0) / 1e6, unit: 'MB' },
    { name: `${format}, speed`, value: job.rows / seconds, unit: 'rows a second' },
    { name: `${format}, memory before`, value: memory.before, unit: 'MB' },
    {
      name: `${format}, growth of memory at most`,
      value: memory.most - memory.before,
      unit: 'MB',
      limit: { atMost: MEMORY_MB },
    },
  ];
}
