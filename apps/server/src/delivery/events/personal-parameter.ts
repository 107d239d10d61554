import { LRUCache } from 'lru-cache';

const words = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

/** Parts of a name, each of which says that somebody is named. */
const personal = words(
  'email emails mail phone phonenumber telephone tel mobile msisdn address addresses street postcode zip',
  'ip ipaddress imei idfa idfv gaid aaid oaid ssn iban passport birthday birthdate dob surname',
  'username firstname lastname fullname userid customerid clientid deviceid visitorid memberid androidid',
);
/** Whose id or name a parameter is. */
const people = words(
  'user customer client device visitor person member account subscriber profile buyer contact cookie',
  'android advertising',
);
/** What stands before a name that is a person's. */
const ofNames = words('first last full billing shipping');
/** Names that are somebody's, or a browser's, where nothing else stands beside them. */
const whole = words('name ua user_agent e-mail e_mail');

/** Names come again and again; whoever makes them up fills no memory. */
const known = new LRUCache<string, boolean>({ max: 5_000 });

/** Nobody's parameter: by its name it says who somebody is, or by what a device is known, which is not what parameters are for. */
export function isPersonal(written: string): boolean {
  const before = known.get(written);
  if (before !== undefined) return before;
  const parts = written.split(/[_.\s-]+|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase());
  const isOf = (all: ReadonlySet<string>, at: number) => all.has(parts[at - 1] ?? '');
  const isPersons = (part: string, at: number) =>
    (part === 'id' && isOf(people, at)) || (part === 'name' && (isOf(people, at) || isOf(ofNames, at)));
  const is =
    whole.has(written.toLowerCase()) || parts.some((part, at) => personal.has(part) || isPersons(part, at));
  known.set(written, is);
  return is;
}

/** Whether a text holds a mail address, as it is or as addresses of pages write it. */
export const hasMailAddress = (text: string): boolean =>
  (text.includes('@') || text.includes('%40')) && mail.test(text);

const mail = /[^\s@/?&=:]+(?:@|%40)[^\s@/?&=:]+\.[a-z]{2,}/i;
