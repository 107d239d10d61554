import type { Secrets } from '../secrets/secrets.ts';
import type { Mail } from './mail.ts';

const mailContext = 'mail';
const partContext = 'mail part';

// Sealed in their table: they carry links that let in whoever has them.
export const sealMail = (secrets: Secrets, mail: Mail): Buffer =>
  secrets.seal(JSON.stringify(mail), mailContext);
export const openMail = (secrets: Secrets, sealed: Buffer): Mail =>
  JSON.parse(secrets.open(sealed, mailContext).toString('utf8')) as Mail;

export const sealPart = (secrets: Secrets, content: Buffer): Buffer => secrets.seal(content, partContext);
export const openPart = (secrets: Secrets, sealed: Buffer): Buffer => secrets.open(sealed, partContext);
