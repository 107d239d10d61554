import type { ErrorKey } from '@millrace/contract/errors';
import { changedNames, sameValue } from '../../../platform/change-log/differences.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import type { Fields } from '../../../platform/fields.ts';
import type { TextParams } from '../../../platform/text.ts';
import type { StoredChange } from './queries.ts';

/** Why a change can't be taken back. */
export interface Refusal {
  readonly key: ErrorKey;
  readonly params: TextParams;
}

/** What the judgement stands on. */
export interface Facts {
  readonly entity: Entity;
  readonly change: StoredChange;
  /** The thing as it is now; undefined when it is gone. */
  readonly current: Fields | undefined;
  /** Later changes of the same thing, oldest first. */
  readonly later: readonly StoredChange[];
  /** By the number of a change the one that took it back. */
  readonly revertedBy: ReadonlyMap<number, number>;
}

const refuse = (key: ErrorKey, params: TextParams = {}): Refusal => ({ key, params });
const isSwitch = ({ action }: StoredChange) => action === 'enable' || action === 'disable';

/** `2026-11-21 09:05 UTC` */
const utcMinute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function later(change: StoredChange): Refusal {
  const { id, at, who, apiKey, administratorName } = change;
  return refuse('changeLog.errors.laterChange', {
    id,
    at: utcMinute(at),
    who: administratorName ?? who ?? apiKey ?? 'Millrace',
  });
}

/** Why the change can't be taken back as things stand; null: it can. */
export function judge(facts: Facts): Refusal | null {
  const reverted = facts.revertedBy.get(facts.change.id);
  if (reverted !== undefined) return refuse('changeLog.errors.alreadyReverted', { id: reverted });
  return judgements[facts.change.action](facts);
}

const judgements: Readonly<Record<StoredChange['action'], (facts: Facts) => Refusal | null>> = {
  edit: judgeEdit,
  enable: judgeSwitch,
  disable: judgeSwitch,
  add: judgeAddition,
  delete: judgeRemoval,
};

function judgeEdit({ entity, change, current, later: since }: Facts): Refusal | null {
  if (entity.write === undefined) return refuse('changeLog.errors.final');
  if (current === undefined) return refuse('changeLog.errors.gone');
  const names = changedNames(change.before, change.after);
  if (names.length === 0) return refuse('changeLog.errors.nothingChanged');
  const reason = entity.refuse?.(current, restored(change, current));
  if (reason !== undefined) return refuse(reason);
  const different = names.filter((name) => !sameValue(current[name], change.after[name]));
  if (different.length === 0) return null;
  const touching = since.findLast(({ before, after }) =>
    changedNames(before, after).some((name) => different.includes(name)),
  );
  return touching === undefined ? refuse('changeLog.errors.changedSince') : later(touching);
}

function judgeSwitch({ entity, change, current, later: since }: Facts): Refusal | null {
  if (entity.setStatus === undefined) return refuse('changeLog.errors.final');
  if (current === undefined) return refuse('changeLog.errors.gone');
  const last = since.findLast(isSwitch);
  return last === undefined || last.action === change.action ? null : later(last);
}

function judgeAddition({ entity, current, later: since, revertedBy }: Facts): Refusal | null {
  if (entity.remove === undefined) return refuse('changeLog.errors.final');
  if (current === undefined) return refuse('changeLog.errors.gone');
  const standing = since.findLast((one) => one.revertsId === null && !revertedBy.has(one.id));
  return standing === undefined ? null : later(standing);
}

function judgeRemoval({ entity, current, later: since }: Facts): Refusal | null {
  if (entity.restore === undefined) return refuse('changeLog.errors.final');
  const last = since.at(-1);
  if (last !== undefined) return later(last);
  return current === undefined ? null : refuse('changeLog.errors.changedSince');
}

/** The thing as it is now with the changed fields as they were. */
export function restored(change: StoredChange, current: Fields): Fields {
  const names = changedNames(change.before, change.after);
  return { ...current, ...Object.fromEntries(names.map((name) => [name, change.before[name] ?? null])) };
}
