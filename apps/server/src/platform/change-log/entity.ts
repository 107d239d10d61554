import type { ErrorKey } from '@millrace/contract/errors';
import type { Action, Permission } from '@millrace/contract/people/permission';
import type { Fields } from '../fields.ts';
import type { Context } from '../http/context.ts';
import type { Tx } from '../postgres/database.ts';

/**
 * What the change log needs to know of a kind of thing to take a change of it back. Each feature declares one for
 * every `entity` that it records.
 */
export interface Entity {
  /** As `change_log.entity` has it. */
  readonly name: string;
  /** Who may take changes back: those who may make them. */
  readonly permission: Permission;
  /** Of what both sides have: what the people of advertisers, who have no permission of a publisher's, look at it with. */
  readonly or?: Permission;
  /** It is the whole organization's: whoever is limited to some apps takes no change of it back. */
  readonly ofAllApps?: true;
  /** What is stored now, in the shape of the recorded `after`; undefined when it does not exist (any more). */
  read(tx: Tx, id: number): Promise<Fields | undefined>;
  /**
   * As {@link read} for several at once, the missing ones left out: for kinds that a bulk action records by the hundred.
   * Absent: they are read one by one.
   */
  readMany?(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Fields>>;
  /**
   * Stores `fields` over what is there, as the entity's own edit does: with the same checks, errors, version count
   * and history entry. It gets all that `read` gave, the changed fields among them. Absent: an edit can't be taken back.
   */
  write?(context: Context, tx: Tx, id: number, fields: Fields): Promise<void>;
  /**
   * What no two of its kind may have at once and an edit may change, where one batch can change several: fields of the form,
   * and how placeholders take their place. {@link write} gets by `withAside` what stood there.
   */
  readonly unique?: {
    readonly fields: readonly string[];
    /** @returns what stood there, by id */
    setAside(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Fields>>;
  };
  /**
   * Why {@link write} would refuse `wanted` whatever happened since, so that nobody is offered to take such a change back;
   * undefined where it depends on more than the two say.
   */
  refuse?(now: Fields, wanted: Fields): ErrorKey | undefined;
  /** Switches it on or off as its own call does; absent where it has no switch. */
  setStatus?(context: Context, tx: Tx, id: number, status: 0 | 1): Promise<void>;
  /** Takes an addition back. Absent: an addition can't be taken back (it can be switched off). */
  remove?(context: Context, tx: Tx, id: number): Promise<void>;
  /** Brings back what was removed, as it was. Absent: a removal is final. */
  restore?(context: Context, tx: Tx, id: number): Promise<void>;
  /** The action that taking back an edit needs; `edit` when absent. */
  readonly action?: Action;
}
