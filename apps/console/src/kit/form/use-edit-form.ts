import type { ErrorKey } from '@millrace/contract/errors';
import type { MessageKey } from '@millrace/messages';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import type { CallOptions } from '../api/call-api.ts';
import { handleError } from '../api/handle-error.ts';
import { text } from '../i18n/i18n.ts';
import { toast } from '../ui/notices.ts';
import { pathOfField } from './field-path.ts';
import { type FormValues, sameValues, valueAt } from './form-values.ts';
import { withLaterEdits } from './later-edits.ts';
import { type StaleField, staleFields } from './stale-edit.ts';
import { type ContractForm, fieldNames, type Submission, useContractForm } from './use-contract-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

const staleEdit: ErrorKey = 'common.errors.staleEdit';

interface EditFormOptions<Schema extends z.ZodMiniType, Entity> {
  /** The contract's schema of what is entered. */
  readonly schema: Schema;
  /** The contract's schema of what is stored; a stale edit answers with it. */
  readonly entitySchema: z.ZodMiniType<Entity>;
  readonly entity: Entity;
  /** The stored entity as the form holds it. */
  readonly valuesOf: (entity: Entity) => FormValues;
  /** Saves on top of `base` and answers what is stored then; hands the submission to its call as options. */
  readonly save: (
    values: z.output<Schema>,
    base: Entity,
    submission: Submission & Pick<CallOptions, 'tells'>,
  ) => Promise<Entity>;
  /** What a save that went through says; a sentence of its own where that depends on what came of it. */
  readonly savedMessage: MessageKey | ((saved: Entity) => string);
  /** @param isWhole nothing was entered while it was saved; else the form holds that, and is no place to leave */
  readonly onSaved?: (entity: Entity, isWhole: boolean) => Promise<void>;
  /** Fields that are emptied when another one changes, e.g. the state when the country does. */
  readonly emptiedBy?: Readonly<Record<string, readonly string[]>>;
  /**
   * Of what is edited, parts that come and go without a save of this form: what it then goes on from, and holds. null: none did.
   * @param entered the form as it stands
   */
  readonly follow?: (base: Entity, entity: Entity, entered: FormValues) => Followed<Entity> | null;
}

interface Followed<Entity> {
  readonly base: Entity;
  readonly values: FormValues;
}

export interface EditForm extends ContractForm {
  readonly initial: FormValues;
  readonly dirty: boolean;
  /** Nothing of it is stored yet. */
  readonly isNew: boolean;
  /** Fields that another person has changed meanwhile; empty unless the last save was refused as stale. */
  readonly stale: readonly StaleField[];
  /** Whose save that was, and when, as `savedBy` reads it. */
  readonly staleBy: unknown;
  /** Takes the other person's value for the named fields, keeps one's own for the rest, and may be saved again. */
  readonly resolveStale: (takeTheirs: readonly string[]) => void;
  readonly discard: () => void;
}

/** A form that edits something stored: knows what is unsaved, guards against leaving, and settles stale edits. */
export function useEditForm<Schema extends z.ZodMiniType, Entity>(
  options: EditFormOptions<Schema, Entity>,
): EditForm {
  const { schema, entitySchema, valuesOf, save, savedMessage, onSaved, emptiedBy = {} } = options;
  const [base, setBase] = useState(options.entity);
  const [dirty, setDirty] = useState(false);
  const [theirs, setTheirs] = useState<Entity | null>(null);
  const [stale, setStale] = useState<readonly StaleField[]>([]);
  const [staleBy, setStaleBy] = useState<unknown>();
  const letGo = useLeaveGuard(dirty);

  const contract = useContractForm({
    schema,
    initial: valuesOf(base),
    onSubmit: async (values, submission) => {
      const sent = form.getFieldsValue(true);
      try {
        await accept(sent, await save(values, base, { ...submission, tells: staleEdit }));
      } catch (error) {
        if (error instanceof ApiError) settle(error);
        throw error;
      }
    },
  });
  const { form } = contract;

  async function accept(sent: FormValues, saved: Entity): Promise<void> {
    const now = form.getFieldsValue(true);
    const isWhole = sameValues(sent, now);
    setBase(saved);
    setTheirs(null);
    setStale([]);
    form.setFieldsValue(withLaterEdits(sent, now, valuesOf(saved)));
    if (isWhole) letGo();
    setDirty(!isWhole);
    await onSaved?.(saved, isWhole);
    const title = typeof savedMessage === 'function' ? savedMessage(saved) : text(savedMessage);
    toast({ kind: 'success', title });
  }

  const { entity, follow } = options;
  // Whatever else changes while this is entered is settled when it is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is stored makes the form follow
  useEffect(() => {
    const followed = follow?.(base, entity, form.getFieldsValue(true));
    if (!followed) return;
    setBase(followed.base);
    form.setFieldsValue(followed.values);
    setDirty(!sameValues(valuesOf(followed.base), form.getFieldsValue(true)));
  }, [entity]);

  /** A refusal as stale: what is stored now decides whether anything is left to ask. */
  function settle(error: ApiError): void {
    if (error.data.error !== staleEdit) return;
    const current = entitySchema.safeParse(error.data.current);
    if (!current.success) {
      handleError(error);
      return;
    }
    const fields = staleFields(valuesOf(base), valuesOf(current.data), form.getFieldsValue(true));
    setTheirs(current.data);
    setStale(fields);
    setStaleBy(error.data.saved);
    if (fields.length > 0) return;
    setBase(current.data);
    handleError(error);
  }

  return {
    ...contract,
    initial: valuesOf(options.entity),
    dirty,
    isNew: false,
    stale,
    staleBy,
    resolveStale: (takeTheirs) => {
      if (theirs === null) return;
      const stored = valuesOf(theirs);
      for (const name of takeTheirs) form.setFieldValue(pathOfField(name), valueAt(stored, name));
      setBase(theirs);
      setTheirs(null);
      setStale([]);
      setDirty(!sameValues(valuesOf(theirs), form.getFieldsValue(true)));
    },
    discard: () => {
      // What others saved meanwhile is what there is to go back to.
      const stored = theirs ?? base;
      letGo();
      setBase(stored);
      setTheirs(null);
      form.setFieldsValue(valuesOf(stored));
      form.setFields(fieldNames(form).map((name) => ({ name: pathOfField(name), errors: [] })));
      setStale([]);
      setDirty(false);
    },
    onValuesChange: (changed) => {
      contract.onValuesChange(changed);
      const emptied = Object.keys(changed).flatMap((name) => emptiedBy[name] ?? []);
      if (emptied.length > 0) form.setFieldsValue(Object.fromEntries(emptied.map((name) => [name, null])));
      setDirty(!sameValues(valuesOf(base), form.getFieldsValue(true)));
    },
  };
}
