import {
  approveStatements,
  fetchAnyStatement,
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
  payStatements,
} from '@millrace/contract/publisher/agency';
import { fetchPaymentFile } from '@millrace/contract/publisher/payment-file';
import { answer, answerPerson, type Route } from '../../../platform/http/route.ts';
import { listAll, showAny } from './list-all.ts';
import { list, show } from './list-statements.ts';
import { makeAll } from './make-all.ts';
import { makeOwnStatement } from './make-statement.ts';
import { approveAll, move } from './move-statement.ts';
import { pay, payAll } from './pay-statement.ts';
import { givePaymentFile } from './payment-file.ts';
import { giveAnyTicket, giveDocumentTicket, giveStatementTicket } from './statement-file.ts';

/** A document as base64, and the fields beside it. */
const bodyLimit = Math.ceil(mostDocumentBytes / 3) * 4 + 1_048_576;

export const agencyRoutes: readonly Route[] = [
  answer(listStatements, list),
  answer(getStatement, show),
  answer(fetchStatement, giveStatementTicket),
  answer(fetchPaymentDocument, giveDocumentTicket),
  answerPerson(listAllStatements, listAll),
  answerPerson(getAnyStatement, showAny),
  answerPerson(fetchAnyStatement, giveAnyTicket),
  answerPerson(approveStatements, approveAll),
  answerPerson(payStatements, payAll),
  answerPerson(fetchPaymentFile, givePaymentFile),
  answerPerson(makeStatement, makeOwnStatement),
  answerPerson(makeAllStatements, makeAll),
  answerPerson(moveStatement, move),
  answerPerson(payStatement, pay, { bodyLimit }),
];
