import type { Profile, TagValue } from '@millrace/mediation/profile';
import { isFields } from '../../platform/fields.ts';
import { textOf } from './coerce.ts';

type Tag = TagValue | readonly TagValue[];

const noTags: Profile['tags'] = {};

/** The app's own tags of a person: single values or lists of them; at most 100 of each, others don't count. */
export function tagsOf(value: unknown): Profile['tags'] {
  if (!isFields(value)) return noTags;
  const tags: [string, Tag][] = [];
  for (const [name, said] of Object.entries(value).slice(0, 100)) {
    const tag = Array.isArray(said) ? listedTags(said) : tagOf(said);
    const key = textOf(name, 100);
    if (tag !== null && key !== null) tags.push([key, tag]);
  }
  return Object.fromEntries(tags); // defines names such as `__proto__` like any other
}

function listedTags(said: readonly unknown[]): readonly TagValue[] {
  return said
    .slice(0, 100)
    .map(tagOf)
    .filter((tag) => tag !== null);
}

/** Unlike the SDK's own fields, an app may well mean `-1`. */
function tagOf(value: unknown): TagValue | null {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return textOf(value, 1000);
}
