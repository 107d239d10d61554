import { firstUnmatched } from '@millrace/contract/report/unmatched';
import type { ReportView } from '@millrace/contract/report/view';
import { sql } from 'kysely';
import type { Read } from '../../../platform/download/download.ts';
import type { Reach } from '../../../platform/people/reach.ts';

/** Whether all that a report is about is there, for whoever reads of these apps. */
export async function reaches(read: Read, view: ReportView, apps: Reach): Promise<boolean> {
  const { isReached } = await read((tx) =>
    tx
      .selectNoFrom(
        sql<boolean>`view_in_reach(${JSON.stringify({ filters: namedIn(view, apps) })}::jsonb)`.as(
          'isReached',
        ),
      )
      .executeTakeFirstOrThrow(),
  );
  return isReached;
}

/**
 * The filters that name something. What is left out anyway may be gone; what stands for revenue that matches nothing is no thing
 * that anybody has made, and as all networks' reports it is there for people of all apps.
 */
function namedIn({ filters }: ReportView, apps: Reach) {
  const isNamed = (id: string) => apps !== 'all' || !(Number(id) >= firstUnmatched);
  return filters.flatMap(({ dimension, values, exclude }) =>
    exclude ? [] : [{ dimension, values: values.filter(isNamed) }],
  );
}
