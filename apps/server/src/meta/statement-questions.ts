import { pdfBytes, type StatementsForTests } from '../testing/statements.ts';

/** With one more that is approved, for what is done with it by another call than the first's. */
export type WorldStatements = StatementsForTests & {
  readonly another: number;
  /** The Administrator's password, for the call that asks for it. */
  readonly sealedForFile: string;
};

/** A question of every call by which an organization reads a statement. */
export const statementQuestions: Readonly<
  Record<string, (world: { readonly statements: StatementsForTests }) => object>
> = {
  getStatement: ({ statements: { open } }) => ({ id: open }),
  fetchStatement: ({ statements: { open } }) => ({ id: open, format: 'csv' }),
  fetchPaymentDocument: ({ statements: { paid } }) => ({ id: paid }),
};

/** The same of those by which an Administrator moves one. */
export const settlementQuestions: Readonly<
  Record<string, (world: { readonly statements: WorldStatements }) => object>
> = {
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
    confirmed: false,
  }),
  fetchAnyStatement: ({ statements: { open } }) => ({ id: open, file: 'csv' }),
  // Of somebody who has said how they are paid; before it is paid.
  fetchPaymentFile: ({ statements: { another, sealedForFile: password } }) => ({
    statements: [{ id: another, version: 1 }],
    reference: 'MR-2',
    password,
  }),
  payStatements: ({ statements: { another } }) => ({
    statements: [{ id: another, version: 1 }],
    reference: 'MR-2',
    paidOn: '2025-03-05',
  }),
  approveStatements: ({ statements: { second } }) => ({ statements: [{ id: second, version: 1 }] }),
};
