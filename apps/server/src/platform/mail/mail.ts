/** A mail: plain text, and the same once more as HTML where it says more with it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A whole page. Where `logoPlace` stands in it comes the installation's logo, if it has one. */
  readonly html?: string;
  /** Pictures that the HTML shows, and files. */
  readonly parts?: readonly MailPart[];
  /** An address that takes the recipient off the list when it is posted to (RFC 8058). */
  readonly unsubscribe?: string;
  /** Whose mail it is: what becomes of it is told to them (Mailbox). */
  readonly receipt?: MailReceipt;
}

export interface MailReceipt {
  readonly kind: 'report';
  readonly id: string;
}

/** What a mail carries, by the number under which it was kept (Mailbox.keepPart). */
export interface MailPart {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  /** By which the HTML names it (`cid:`); absent: a file for the reader to take. */
  readonly cid?: string;
}

/** A mail with all that it carries, as it is handed over. */
export interface OutgoingMail extends Mail {
  /** The same each time that it is tried, so that programs which get it twice show it once. */
  readonly messageId?: string;
  readonly contents?: readonly (MailPart & { readonly content: Buffer })[];
}

/** What became of a mail: taken by the server, its recipient refused by it for good, or tried to the end. */
export type MailOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'refused' | 'givenUp'; readonly reason: string };

/** The mail server will not take mail for this recipient, now or later. */
export class RecipientRefused extends Error {
  override readonly name = 'RecipientRefused';
}
