import { pdfBytes, type StatementsForTests } from '../testing/statements.ts';

/** A question of every call by which an organization reads a statement. */
export const statementQuestions: Readonly<
  Record<string, (world: { readonly statements: StatementsForTests }) => object>
> = {
  getStatement: ({ statements: { open } }) => ({ id: open }),
  fetchStatement: ({ statements: { open } }) => ({ id: open, format: 'csv' }),
  fetchPaymentDocument: ({ statements: { paid } }) => ({ id: paid }),
};

/** The same of those by which an Administrator moves one. */
export const settlementQuestions: typeof statementQuestions = {
  getAnyStatement: ({ statements: { open } }) => ({ id: open }),
  moveStatement: ({ statements: { open } }) => ({
    id: open,
    version: 1,
    move: 'hold',
    reason: 'Looked into',
  }),
  payStatement: ({ statements: { approved } }) => ({
    id: approved,
    version: 1,
    amount: '10',
    currency: 'USD',
    reference: 'MR-1',
    paidOn: '2025-03-05',
    document: { name: 'advice.pdf', content: pdfBytes.toString('base64') },
  }),
  approveStatements: ({ statements: { second } }) => ({ statements: [{ id: second, version: 1 }] }),
};
