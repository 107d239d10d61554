import type { RequestOf } from '@millrace/contract/kit/call';
import {
  type approveStatements,
  canMove,
  type moveStatement,
  type Statement,
  type StatementMove,
  type StatementState,
  statementMoves,
} from '@millrace/contract/publisher/agency';
import { authorOf, recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { compare, decimal } from '../../../platform/decimal.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { inOneOrder } from '../../../platform/in-one-order.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { findStatement, presentStatement, type StatementRow } from './queries.ts';
import { tellOfStatement } from './tell-of-statement.ts';

const news = {
  approve: 'statementApproved',
  hold: 'statementHeld',
  release: 'statementReleased',
  pay: 'statementPaid',
  unpay: 'statementUnpaid',
} as const satisfies Record<StatementMove, string>;

/** Approves, holds or releases a statement, or takes a payment back that was noted by mistake. */
export function move(
  context: PersonContext,
  { id, version, move: wanted, reason }: RequestOf<typeof moveStatement>,
): Promise<Statement> {
  return context.writeEverywhere(async (tx) => {
    const row = await lockMovable(tx, { id, version, move: wanted });
    if (wanted === 'unpay') {
      await takeBack(tx, row);
      return presentStatement(await moveRow(context, tx, row, wanted, { reason: reason ?? '' }));
    }
    return presentStatement(await moveRow(context, tx, row, wanted, { holdReason: reason }));
  });
}

/** One that was settled with nothing to pay has none. */
async function takeBack(tx: Tx, row: StatementRow): Promise<void> {
  if (row.paid === null) throw new CallError('agency.errors.wrongState');
  await tx.deleteFrom('agency_payment').where('statement_id', '=', row.id).execute();
}

/** Approves many at once; one that is not as the Administrator saw it keeps all of them from it. */
export function approveAll(
  context: PersonContext,
  { statements }: RequestOf<typeof approveStatements>,
): Promise<null> {
  return context.writeEverywhere(async (tx) => {
    for (const { id, version } of inOneOrder(statements)) {
      const row = await lockMovable(tx, { id, version, move: 'approve' });
      await moveRow(context, tx, row, 'approve', {});
    }
    return null;
  });
}

/** The statement, locked, if it is as the person saw it and can be moved so. */
export async function lockMovable(
  tx: Tx,
  {
    id,
    version,
    move: wanted,
  }: { readonly id: number; readonly version: number; readonly move: StatementMove },
): Promise<StatementRow> {
  const row = found(await findStatement(tx, { id }, { lock: true }));
  const current = presentStatement(row);
  if (row.version !== version) throw new StaleEdit({ agency_statement: id }, current, row.organization_id);
  if (!canMove(current.state, wanted)) throw new CallError('agency.errors.wrongState');
  return row;
}

/** Stores the move, notes who made it, and tells of it. */
export async function moveRow(
  { services, scope }: PersonContext,
  tx: Tx,
  row: StatementRow,
  wanted: StatementMove,
  said: { readonly holdReason?: string | null; readonly reference?: string; readonly reason?: string },
): Promise<StatementRow> {
  const state = stateAfter(row, wanted);
  const isHeld = state === 'held';
  await tx
    .updateTable('agency_statement')
    .set({
      state,
      held_from: isHeld ? row.state : null,
      hold_reason: isHeld ? (said.holdReason ?? null) : null,
      version: row.version + 1,
      ...(wanted === 'approve' && { approved_at: services.now() }),
    })
    .where('id', '=', row.id)
    .execute();
  await recordChange(tx, authorOf(scope, row.organization_id), {
    entity: 'agency_statement',
    entityId: row.id,
    action: 'edit',
    name: row.month.slice(0, 7),
    before: { state: row.state, holdReason: row.hold_reason },
    after: {
      state,
      holdReason: isHeld ? (said.holdReason ?? null) : null,
      ...(said.reference !== undefined && { reference: said.reference }),
      ...(said.reason !== undefined && { reason: said.reason }),
    },
  });
  const moved = found(await findStatement(tx, { id: row.id }));
  const isSettled = state === 'paid' && wanted !== 'pay';
  await tellOfStatement(tx, moved, isSettled ? 'statementSettled' : news[wanted], said.reason);
  return moved;
}

/** What is due nothing waits for no payment: once it is approved, it is settled. */
function stateAfter(row: StatementRow, wanted: StatementMove): StatementState {
  const { to } = statementMoves[wanted];
  const state = to === 'before' ? (row.held_from === 'approved' ? 'approved' : 'open') : to;
  return state === 'approved' && isOfNothing(row) ? 'paid' : state;
}

/** Whether there is nothing to pay. */
export const isOfNothing = ({ amount }: Pick<StatementRow, 'amount'>) =>
  compare(decimal(amount), decimal('0')) === 0;
