import { Counter, Gauge, type Registry } from 'prom-client';
import type { Shipper, ShipperStats } from '../platform/event-log/shipper.ts';

type Figure = Exclude<keyof ShipperStats, 'isFailing'>;

const gauges: readonly (readonly [Figure, string, string])[] = [
  ['lagSeconds', 'lag_seconds', 'Age of the oldest event that is not in ClickHouse yet; 0: all are.'],
  ['lagBytes', 'lag_bytes', 'Bytes of the event log that are not in ClickHouse yet.'],
  ['lastBatchRows', 'last_batch_rows', 'Rows of the batch shipped last.'],
  ['keyFilterBytes', 'key_filter_bytes', 'Memory of what tells replayed events.'],
];
const counters: readonly (readonly [Figure, string, string])[] = [
  ['batches', 'batches_total', 'Batches shipped to ClickHouse.'],
  ['records', 'records_total', 'Calls of phones shipped to ClickHouse.'],
  ['rows', 'rows_total', 'Rows shipped to ClickHouse.'],
  ['duplicates', 'duplicates_total', 'Rows left out as replays.'],
  ['refused', 'refused_records_total', 'Records that could not be read and were put aside.'],
  ['damaged', 'damaged_stretches_total', 'Stretches of the event log whose bytes had changed on disk.'],
];

/** How far the event log is shipped, read when somebody asks. @param shipper undefined while there is none */
export function shippingMetrics(shipper: () => Shipper | undefined): (registry: Registry) => void {
  return (registry) => {
    const registers = [registry];
    const figure = (name: Figure) => shipper()?.stats()[name] ?? 0;
    for (const [key, name, help] of gauges) {
      new Gauge({
        name: `millrace_event_log_${name}`,
        help,
        registers,
        collect() {
          this.set(figure(key));
        },
      });
    }
    for (const [key, name, help] of counters) {
      new Counter({
        name: `millrace_event_log_${name}`,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(figure(key));
        },
      });
    }
    new Gauge({
      name: 'millrace_event_log_failing',
      help: '1 while ClickHouse does not take events.',
      registers,
      collect() {
        this.set(shipper()?.stats().isFailing === true ? 1 : 0);
      },
    });
  };
}
