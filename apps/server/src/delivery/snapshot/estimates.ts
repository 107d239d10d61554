import type { Estimates } from '@millrace/mediation/posterior';
import type { ShardContent } from '../../domain/config-snapshot/shard-file.ts';

/** What Auto has learned of an app, by instance, not parsed: most instances are not asked for between two versions of it. */
export type AppEstimates = ShardContent['rows'];

/** Of these instances, in the form that a placement is compiled with. */
export function estimatesOf(app: AppEstimates, instanceIds: readonly number[]): Estimates {
  const known = instanceIds.flatMap((id) => {
    const row = app.get(id);
    return row === undefined ? [] : [[id, countriesOf(row)] as const];
  });
  return Object.fromEntries(known);
}

function countriesOf(row: Buffer): Estimates[number] {
  // As the keeper wrote it, from the same type; the file's checksum says that it is whole.
  return (JSON.parse(row.toString()) as { countries: Estimates[number] }).countries;
}
