import { useState } from 'react';
import type * as z from 'zod/mini';
import { pathOfField } from './field-path.ts';
import { type FormValues, sameValues } from './form-values.ts';
import { fieldNames, type Submission, useContractForm } from './use-contract-form.ts';
import type { EditForm } from './use-edit-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface NewFormOptions<Schema extends z.ZodMiniType> {
  /** The contract's schema of what is entered. */
  readonly schema: Schema;
  /** What stands in the form at first. */
  readonly initial: FormValues;
  /** Stores it; may then leave the screen, which asks nothing any more. */
  readonly create: (values: z.output<Schema>, submission: Submission & Leave) => Promise<void>;
}

interface Leave {
  /** To be called before the screen is left: everything is stored. */
  readonly leave: () => void;
}

/** A form that adds something: as {@link EditForm}, with nothing stored yet. */
export function useNewForm<Schema extends z.ZodMiniType>({
  schema,
  initial,
  create,
}: NewFormOptions<Schema>): EditForm {
  const [dirty, setDirty] = useState(false);
  const letGo = useLeaveGuard(dirty);
  const contract = useContractForm({
    schema,
    initial,
    onSubmit: (values, submission) =>
      create(values, {
        ...submission,
        leave: () => {
          letGo();
          setDirty(false);
        },
      }),
  });
  const { form } = contract;
  return {
    ...contract,
    initial,
    dirty,
    isNew: true,
    stale: [],
    staleBy: null,
    resolveStale: () => {},
    discard: () => {
      letGo();
      form.setFieldsValue(initial);
      form.setFields(fieldNames(form).map((name) => ({ name: pathOfField(name), errors: [] })));
      setDirty(false);
    },
    onValuesChange: (changed) => {
      contract.onValuesChange(changed);
      setDirty(!sameValues(initial, form.getFieldsValue(true)));
    },
  };
}
