import { type PhoneProfile, type PhoneWords, phoneProfile, phoneWords } from '@millrace/contract/kit/serving';
import type { Platform } from '@millrace/contract/publisher/platform';
import * as z from 'zod/mini';

/** What a tag is typed as: `name=value`. */
const typedTag = /^[^=]{1,100}=.{1,100}$/;

/** A phone as its form holds it: tags as they are typed. */
export const profileForm = z.extend(z.omit(phoneProfile, { platform: true }), {
  tags: z
    .array(z.string().check(z.trim(), z.regex(typedTag, 'common.errors.invalid')))
    .check(z.maxLength(50)),
  userId: z.nullable(phoneProfile.shape.userId),
  ...phoneWords.shape,
});
export type ProfileForm = z.infer<typeof profileForm>;

/** Nothing is known but that app tracking is allowed. */
export const unknownPhone: ProfileForm = {
  country: null,
  deviceType: null,
  brand: null,
  model: null,
  osVersion: null,
  sdkVersion: null,
  appVersion: null,
  connection: null,
  gender: null,
  age: null,
  iap: null,
  impressions: null,
  channel: null,
  hasAdvertisingId: true,
  tags: [],
  userId: null,
  language: null,
  carrier: null,
  bannerSize: null,
};

const names = Object.keys(unknownPhone) as (keyof ProfileForm)[];
const numbers: readonly string[] = ['age', 'impressions'] satisfies (keyof ProfileForm)[];

/** The phone that an address describes; what is no value of its field counts as not known. */
export function profileIn(address: URLSearchParams): ProfileForm {
  const read = (name: keyof ProfileForm): unknown => {
    if (name === 'tags') return address.getAll('tag');
    if (name === 'hasAdvertisingId') return address.get(name) !== 'no';
    const value = address.get(name);
    return value !== null && numbers.includes(name) ? Number(value) : value;
  };
  const raw = Object.fromEntries(names.map((name) => [name, read(name)]));
  const fitting = names.filter((name) => z.safeParse(profileForm.shape[name], raw[name]).success);
  const taken = Object.fromEntries(fitting.map((name) => [name, raw[name]]));
  const parsed = z.safeParse(profileForm, { ...unknownPhone, ...taken });
  return parsed.success ? parsed.data : unknownPhone;
}

/** The address with another phone; what it says of other things stays. */
export function withProfile(address: URLSearchParams, profile: ProfileForm): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of names) next.delete(name);
  next.delete('tag');
  for (const name of names) {
    const value = profile[name];
    if (name !== 'tags' && name !== 'hasAdvertisingId' && value !== null) next.set(name, String(value));
  }
  if (!profile.hasAdvertisingId) next.set('hasAdvertisingId', 'no');
  for (const tag of profile.tags) next.append('tag', tag);
  return next;
}

/** The phone as the call takes it. */
export function phoneOf(
  { tags, userId, language: _, carrier: __, bannerSize: ___, ...rest }: ProfileForm,
  platform: Platform,
): PhoneProfile {
  const pairs = tags.map((tag) => {
    const at = tag.indexOf('=');
    return [tag.slice(0, at).trim(), tag.slice(at + 1).trim()];
  });
  return { ...rest, platform, userId: userId ?? '', tags: Object.fromEntries(pairs) };
}

/** What own ads ask of it besides. */
export function wordsOf({ language, carrier, bannerSize }: ProfileForm): PhoneWords {
  return { language, carrier, bannerSize };
}
