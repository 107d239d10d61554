import type { FieldError } from '@millrace/contract/kit/field-errors';
import useForm, { type FormInstance } from 'antd/es/form/hooks/useForm';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import { newRequestKey } from '../api/request-key.ts';
import { text } from '../i18n/i18n.ts';
import { sentences } from '../i18n/text-list.ts';
import { toast } from '../ui/notices.ts';
import { assignErrors, isTouched, pathOfField } from './field-path.ts';
import type { FormValues } from './form-values.ts';
import { parseShown } from './parse-shown.ts';
import { sentence } from './sentence.ts';

/** What a submission may use: its key stays the same when the same values are sent once more after a failure. */
export interface Submission {
  readonly requestKey: string;
  readonly marksFields: true;
  /** The form says itself what it is refused for. */
  readonly quiet?: true;
  /** Sends the form again; for the retry that a failed call offers. */
  readonly retry: () => void;
}

interface ContractFormOptions<Schema extends z.ZodMiniType> {
  readonly schema: Schema;
  /** What stands in the form at first: a field that is wrong and not shown any more is sent as it was then. */
  readonly initial?: FormValues;
  /** Saves what was entered. An {@link ApiError} with field errors marks the fields. */
  readonly onSubmit: (values: z.output<Schema>, submission: Submission) => Promise<void>;
  /**
   * What the form is refused for stays in it, above its buttons (`FormActions`), instead of floating away: for dialogs,
   * where somebody reads it beside what they have typed.
   */
  readonly tellsRefusals?: boolean;
}

type Rule = () => { readonly validator: () => Promise<void> };

export interface ContractForm {
  readonly form: FormInstance<FormValues>;
  /** True from the click until the answer; a second submit meanwhile does nothing. */
  readonly submitting: boolean;
  /** The names of the fields that kept the last submit from going out, in the order of the form. */
  readonly wrong: readonly string[];
  /** Why the last submit was refused, where no field of the form is to blame and the form says it itself. */
  readonly refusal: string | null;
  /** The rule of one field: the contract's schema, asked about this field alone. */
  readonly rule: (name: string) => Rule;
  readonly submit: () => Promise<void>;
  /**
   * Does something else with what was entered than saving it, if that is right: what is wrong marks the fields all the same, also
   * what `work` is refused for.
   */
  readonly tryOut: (work: (entered: unknown) => Promise<void>) => Promise<void>;
  readonly onValuesChange: (changed: FormValues) => void;
}

/**
 * Fields as they stand on the page. antd has them in the order in which they came: what a choice brought comes last, wherever it
 * stands. One whose control has no id stays with the field before it.
 */
function asTheyStand(names: readonly string[]): string[] {
  const ids = [...document.querySelectorAll('form [id]')].map(({ id }) => id);
  const places = new Map<string, number>();
  let last = -1;
  for (const name of names) {
    const own = pathOfField(name).join('_');
    // In a dialog its name stands before that.
    const at = ids.includes(own) ? ids.indexOf(own) : ids.findIndex((id) => id.endsWith(`_${own}`));
    if (at >= 0) last = at;
    places.set(name, last);
  }
  return names.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

/** The names of the fields on the screen; those of rows as `scenes.0.name`. */
export function fieldNames(form: FormInstance<FormValues>): string[] {
  return form.getFieldsError().map(({ name }) => name.join('.'));
}

/**
 * A form whose rules are a schema of the contract. antd's form is the state; the schema validates a field when it is
 * left and all of them on submit; what the server says of fields lands on the fields.
 */
export function useContractForm<Schema extends z.ZodMiniType>({
  schema,
  initial,
  onSubmit,
  tellsRefusals = false,
}: ContractFormOptions<Schema>): ContractForm {
  const [form] = useForm<FormValues>();
  const [submitting, setSubmitting] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const busy = useRef(false);
  const attempt = useRef({ values: '', requestKey: '' });
  const tries = useRef(0);
  /** What the schema has said so far, as the fields show it: it alone is asked again. */
  const said = useRef(new Set<string>());

  const parse = () => parseShown(schema, form.getFieldsValue(true), { fields: fieldNames(form), initial });

  function saidBySchema(error: FieldError): string {
    const words = sentence(error);
    said.current.add(words);
    return words;
  }

  /**
   * Takes away what a change beside it has mended: the other row with the same region, the other end of a range. What
   * stands elsewhere stays, for a schema looks at nothing of several fields before each of them is right.
   */
  function recheck(changed: FormValues): void {
    const marked = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    const bySchema = marked.filter(
      ({ name, errors }) => String(name[0]) in changed && errors.some((one) => said.current.has(one)),
    );
    const parsed = bySchema.length === 0 ? null : parse();
    const errors = parsed !== null && 'errors' in parsed ? parsed.errors : {};
    const { shown } = assignErrors(errors, fieldNames(form));
    const mended = bySchema.filter(({ name }) => shown[name.join('.')] === undefined);
    form.setFields(mended.map(({ name }) => ({ name, errors: [] })));
    const left = new Set(marked.filter((one) => !mended.includes(one)).map(({ name }) => name.join('.')));
    setWrong((names) =>
      names.every((name) => left.has(name)) ? names : names.filter((name) => left.has(name)),
    );
  }

  function mark(errors: Readonly<Record<string, FieldError>>): void {
    const names = fieldNames(form);
    const { shown, homeless } = assignErrors(errors, names);
    const marked = asTheyStand(names).filter((name) => shown[name] !== undefined);
    form.setFields(
      names.map((name) => ({
        name: pathOfField(name),
        errors: shown[name] === undefined ? [] : [sentence(shown[name])],
      })),
    );
    setWrong(marked);
    const first = marked[0];
    if (first !== undefined) form.focusField(pathOfField(first));
    if (tellsRefusals && homeless.length > 0)
      setRefusal(sentences(homeless.map(([, error]) => sentence(error))));
    else for (const [, error] of homeless) toast({ kind: 'error', title: sentence(error) });
  }

  function keyFor(values: unknown): string {
    const now = JSON.stringify(values);
    if (attempt.current.values !== now) attempt.current = { values: now, requestKey: newRequestKey() };
    return attempt.current.requestKey;
  }

  async function tryOut(work: (entered: unknown) => Promise<void>): Promise<void> {
    if (busy.current) return;
    const parsed = parse();
    if ('errors' in parsed) {
      for (const error of Object.values(parsed.errors)) saidBySchema(error);
      return mark(parsed.errors);
    }
    setWrong([]);
    try {
      await work(parsed.data);
      mark({});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.data.fields !== undefined) mark(error.data.fields);
    }
  }

  async function send(values: z.output<Schema>): Promise<void> {
    tries.current += 1;
    const own = tries.current;
    // Offered for as long as nobody sees to it: what was sent once more since is not sent again by it.
    const retry = () => {
      if (own === tries.current) void submit();
    };
    try {
      await onSubmit(values, {
        ...{ requestKey: keyFor(values), marksFields: true, retry },
        ...(tellsRefusals && { quiet: true }),
      });
      attempt.current = { values: '', requestKey: '' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The server has decided: the next try is another submission, even with the same values. What was given up may have
      // been done, and is sent once more as it was.
      if (error.kind === 'refused' && !error.worthRetrying) attempt.current = { values: '', requestKey: '' };
      if (error.data.fields !== undefined) mark(error.data.fields);
      else if (tellsRefusals) setRefusal(error.message || text('common.errors.failed'));
    }
  }

  async function submit(): Promise<void> {
    if (busy.current) return;
    const parsed = parse();
    if ('errors' in parsed) {
      for (const error of Object.values(parsed.errors)) saidBySchema(error);
      return mark(parsed.errors);
    }
    setWrong([]);
    setRefusal(null);
    busy.current = true;
    setSubmitting(true);
    try {
      await send(parsed.data);
    } finally {
      busy.current = false;
      setSubmitting(false);
    }
  }

  return {
    form,
    submitting,
    wrong,
    refusal,
    submit,
    tryOut,
    rule: (name) => () => ({
      validator: async () => {
        const parsed = parse();
        if (!('errors' in parsed)) return;
        const error = assignErrors(parsed.errors, fieldNames(form)).shown[name];
        if (error !== undefined) throw new Error(saidBySchema(error));
      },
    }),
    onValuesChange: (changed) => {
      const touched = fieldNames(form).filter((name) => isTouched(changed, name));
      form.setFields(touched.map((name) => ({ name: pathOfField(name), errors: [] })));
      // The same list where nothing changes: a long form is not drawn again for every letter.
      setWrong((names) =>
        names.some((name) => isTouched(changed, name))
          ? names.filter((name) => !isTouched(changed, name))
          : names,
      );
      // Once rows that moved up are called by their new numbers.
      setTimeout(() => recheck(changed));
    },
  };
}
