import { createHash } from 'node:crypto';

/** What is asked, by parameter. */
type Query = Readonly<Record<string, string>>;

const hex = (algorithm: 'md5' | 'sha1', text: string) => createHash(algorithm).update(text).digest('hex');

function sorted(query: Query): [string, string][] {
  return Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** The query as Mintegral takes it: by name, and as the last the MD5 of the encoded text's MD5 and the secret. */
export function signedByMintegral(query: Query, secret: string): string {
  const text = new URLSearchParams(sorted(query)).toString();
  return `${text}&sign=${hex('md5', hex('md5', text) + secret)}`;
}

/** Pangle signs the text as it is before it is encoded, without what is empty, and the key right behind it. */
export function signedByPangle(query: Query, securityKey: string): string {
  const given = sorted(query).filter(([, value]) => value !== '');
  const text = given.map(([name, value]) => `${name}=${value}`).join('&');
  return new URLSearchParams([...given, ['sign', hex('md5', text + securityKey)]]).toString();
}

/** The header `token` that GDT takes for some minutes. */
export function tokenForGdt(memberId: string, secret: string, seconds: number): string {
  const signature = hex('sha1', `${memberId}${secret}${seconds}`);
  return Buffer.from(`${memberId},${seconds},${signature}`).toString('base64');
}

/** SigMob signs the values alone, in the order of their names. */
export function signedBySigMob(query: Query, secret: string): string {
  const given = sorted(query);
  const values = given.map(([, value]) => value).join('');
  return new URLSearchParams([...given, ['sign', hex('sha1', values + secret)]]).toString();
}

/** KuaiShou signs the path with the secret among its parameters; the secret itself is not sent. */
export function signedByKuaiShou(path: string, query: Query, secret: string): string {
  const text = (parts: Query) =>
    sorted(parts)
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
  const sign = hex('md5', `${path}?${text({ ...query, sk: secret })}`);
  return `${path}?${new URLSearchParams([...sorted(query), ['sign', sign]])}`;
}

/** SHAREit hashes what is asked, encoded once more as a whole, three times; it has no secret but the key in it. */
export function signedByShareIt(query: Query): string {
  const text = new URLSearchParams(sorted(query)).toString();
  const token = [1, 2, 3].reduce((hashed) => hex('md5', hashed), encodeURIComponent(text));
  return `${text}&token=${token}`;
}
