import {
  getAnyStatement,
  getStatement,
  listAllStatements,
  listStatements,
} from '@millrace/contract/publisher/agency';
import { refresh } from '../../../kit/api/query.ts';

/** After one of them was moved: the list and what is open of it. */
export async function rereadStatements(): Promise<void> {
  await Promise.all(
    [listStatements, getStatement, listAllStatements, getAnyStatement].map((call) => refresh(call)),
  );
}
