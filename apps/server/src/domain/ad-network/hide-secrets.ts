import { isFields } from '../../platform/fields.ts';
import type { NetworkRequest } from './network-request.ts';

/** What is shorter is no token, and its letters stand in every text. */
const shortest = 6;
/** The beginning of a secret that is no other word's, wherever it stands: cells are cut before they are told beside each other. */
const ownBeginning = 16;
/** How deep, and how far into a list, an answer is looked through for tokens: they stand at its beginning. */
const deepest = 4;
const mostItems = 5;

/** Headers that open nothing. */
const plainHeaders = new Set(['accept', 'content-type', 'user-agent', 'vungle-version']);
const opensSomething = /token|session|secret|sign|key|credential|password/i;

/**
 * A text in which no secret stands that somebody may have repeated, in any way in which it is usually written, and not its
 * beginning either, where the text was cut.
 */
export function hideSecrets(text: string, secrets: Iterable<string>): string {
  const written = [...new Set(secrets)].filter((secret) => secret !== '').flatMap(formsOf);
  const forms = [...new Set(written)].toSorted((one, other) => other.length - one.length);
  const entire = forms.reduce((clean, form) => clean.replaceAll(form, '•••'), text);
  const whole = forms.reduce(withoutBeginnings, entire);
  const cut = forms.map((form) => cutAtEnd(whole, form)).reduce((most, one) => Math.max(most, one), 0);
  return cut === 0 ? whole : `${whole.slice(0, -cut)}•••`;
}

function formsOf(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  return [
    secret,
    encoded,
    encoded.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase()),
    // As a form is sent.
    new URLSearchParams([['', secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    secret.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' '),
  ];
}

/** A text in which nothing begins as a long secret does, as far as it goes on like it. */
function withoutBeginnings(text: string, form: string): string {
  if (form.length <= ownBeginning) return text;
  const [before = '', ...parts] = text.split(form.slice(0, ownBeginning));
  return parts.reduce((clean, part) => {
    let more = 0;
    while (more < part.length && part[more] === form[ownBeginning + more]) more += 1;
    return `${clean}•••${part.slice(more)}`;
  }, before);
}

/** With how many of its first characters the text ends. */
function cutAtEnd(text: string, form: string): number {
  for (let length = Math.min(form.length - 1, text.length); length >= shortest; length -= 1)
    if (text.endsWith(form.slice(0, length))) return length;
  return 0;
}

/** What a request is opened by: keys, tokens, sessions and signatures in its headers and its query. */
export function sentSecrets({ path, headers = {} }: Pick<NetworkRequest, 'path' | 'headers'>): string[] {
  const ofHeaders = Object.entries(headers)
    .filter(([name]) => !plainHeaders.has(name.toLowerCase()))
    // `Bearer`, `Token` and `Basic` are words that anybody says.
    .map(([, value]) => value.replace(/^\w+\s+/, ''));
  const query = new URLSearchParams(path.replace(/^[^?]*\??/, ''));
  const ofQuery = [...query].filter(([name]) => opensSomething.test(name)).map(([, value]) => value);
  return [...ofHeaders, ...ofQuery].filter(isLong);
}

/** The tokens and sessions that an answer gives: nobody needs to have sent them yet. */
export function givenSecrets(json: unknown, depth = 0): string[] {
  if (depth === deepest) return [];
  if (Array.isArray(json)) return json.slice(0, mostItems).flatMap((one) => givenSecrets(one, depth + 1));
  if (!isFields(json)) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    typeof value === 'string' && opensSomething.test(name)
      ? [value].filter(isLong)
      : givenSecrets(value, depth + 1),
  );
}

const isLong = (text: string) => text.length >= shortest;
