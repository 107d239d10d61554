import {
  approveStatements,
  fetchPaymentDocument,
  fetchStatement,
  getAnyStatement,
  getStatement,
  listAllStatements,
  listStatements,
  makeAllStatements,
  makeStatement,
  mostDocumentBytes,
  moveStatement,
  payStatement,
} from '@millrace/contract/publisher/agency';
import { answer, answerPerson, type Route } from '../../../platform/http/route.ts';
import { listAll, showAny } from './list-all.ts';
import { list, show } from './list-statements.ts';
import { makeAll } from './make-all.ts';
import { makeOwnStatement } from './make-statement.ts';
import { approveAll, move } from './move-statement.ts';
import { pay } from './pay-statement.ts';
import { giveDocumentTicket, giveStatementTicket } from './statement-file.ts';

/** A document as base64, and the fields beside it. */
const bodyLimit = Math.ceil(mostDocumentBytes / 3) * 4 + 1_048_576;

export const agencyRoutes: readonly Route[] = [
  answer(listStatements, list),
  answer(getStatement, show),
  answer(fetchStatement, giveStatementTicket),
  answer(fetchPaymentDocument, giveDocumentTicket),
  answerPerson(listAllStatements, listAll),
  answerPerson(getAnyStatement, showAny),
  answerPerson(approveStatements, approveAll),
  answerPerson(makeStatement, makeOwnStatement),
  answerPerson(makeAllStatements, makeAll),
  answerPerson(moveStatement, move),
  answerPerson(payStatement, pay, { bodyLimit }),
];
