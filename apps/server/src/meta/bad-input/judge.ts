import { languages } from '@millrace/contract/common';
import type { FieldError } from '@millrace/contract/kit/field-errors';
import { translate } from '../../platform/text.ts';
import type { WrittenRow } from '../../testing/rolled-back.ts';
import type { Answer } from '../../testing/test-app.ts';
import { answersAfterwards, errorsElsewhere, storedOtherwise, withoutField } from './exceptions.ts';
import { type Place, textsIn } from './places.ts';

/** One bad value at one place of a call, and what came of it. */
export interface Tried {
  readonly call: string;
  readonly place: Place;
  readonly valid: unknown;
  readonly value: unknown;
  readonly answer: Answer<unknown>;
  readonly written: readonly WrittenRow[];
}

/** The exceptions that something needed so far. */
export const needed = new Set<object>();

function isExcepted<Exception extends object>(
  exceptions: readonly Exception[],
  suits: (exception: Exception) => boolean,
): boolean {
  const found = exceptions.find(suits);
  if (found !== undefined) needed.add(found);
  return found !== undefined;
}

/** What is wrong with how a bad value was dealt with; undefined: nothing. */
export function judge(tried: Tried): string | undefined {
  const { answer, written } = tried;
  if (answer.status >= 500 || answer.code === 1001) return `a fault of ours: ${answer.status} ${answer.msg}`;
  if (answer.code === 0 || isKeptUnseen(tried)) return judgeAccepted(tried);
  return written.length > 0 ? 'refused, and half saved all the same' : judgeRefused(tried);
}

function isKeptUnseen({ call, answer, written }: Tried): boolean {
  const { error, fields } = answer.error;
  return (
    written.length > 0 &&
    error === 'common.errors.notFound' &&
    fields === undefined &&
    isExcepted(answersAfterwards, (one) => one.call === call)
  );
}

function judgeAccepted({ call, place, valid, value, written, answer }: Tried): string | undefined {
  if (value === null || typeof value === 'symbol') return undefined;
  const isOfType = Array.isArray(value) === Array.isArray(valid) && typeof value === typeof valid;
  const isDigits = typeof valid === 'number' && typeof value === 'string' && /^\d+$/.test(value);
  if (valid !== null && !isOfType && !isDigits) return 'another type is taken';
  if (typeof value !== 'string' || typeof valid === 'number') return undefined;
  const name = nameOf(call, place);
  const stored = textsIn(written.length > 0 ? written : answer.data);
  if (value.trim() === '' || stored.includes(value) || stored.includes(value.trim())) return undefined;
  if (isExcepted(storedOtherwise, ({ at }) => at.test(name))) return undefined;
  return `taken, but it is not what is stored: ${JSON.stringify(stored).slice(0, 300)}`;
}

function judgeRefused({ call, place, answer }: Tried): string | undefined {
  const { fields } = answer.error;
  const name = nameOf(call, place);
  if (fields === undefined) {
    return isExcepted(withoutField, ({ error, at }) => error === answer.error.error && at.test(name))
      ? undefined
      : `refused without a field: ${answer.error.error}`;
  }
  for (const [field, error] of Object.entries(fields)) {
    if (!isReadable(error)) return `no sentence for ${JSON.stringify(error)} at ${field}`;
  }
  const at = place.join('.');
  // A list of texts is one field of a form, and says what is wrong with one of them.
  const list = typeof place.at(-1) === 'number' ? place.slice(0, -1).join('.') : at;
  const isAtField = (field: string) => field === at || field === list || field.startsWith(`${at}.`);
  const isAllowed = (field: string) =>
    isExcepted(errorsElsewhere, (one) => one.at.test(name) && one.shown.test(field));
  const wanted = Object.keys(fields);
  if (wanted.some(isAtField) || wanted.some(isAllowed)) return undefined;
  return `shown at ${wanted.join(', ')}: ${JSON.stringify(Object.values(fields)).slice(0, 200)}`;
}

const nameOf = (call: string, place: Place) => `${call} ${place.join('.')}`;

/** In every language there is a sentence whose placeholders are filled. */
function isReadable({ key, params }: FieldError): boolean {
  return languages.every((language) => {
    const sentence = translate(language, key, params);
    return sentence !== key && sentence !== '' && !sentence.includes('{{');
  });
}
