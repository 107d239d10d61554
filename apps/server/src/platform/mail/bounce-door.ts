import type { FastifyBaseLogger } from 'fastify';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Database, Tx } from '../postgres/database.ts';
import type { BounceAddresses } from './bounce-address.ts';
import { ClientLimits } from './client-limits.ts';
import type { MailOutcome, MailReceipt } from './mail.ts';
import { readBounce } from './read-bounce.ts';

/** Bytes of a report, with the mail that it brings back. */
const largest = 32 * 1_048_576;
/** Bytes of it that are held: why a mail came back stands before the mail that is brought back (RFC 6522, 3). */
const mostHeld = 1_048_576;
/** Milliseconds without a byte, and for what is under way at the end. */
const silence = 60_000;
const longestClose = 3_000;
/** Each may make this server hold {@link mostHeld} twice; a mail server that finds the door taken comes again. */
const mostClients = 10;

interface Options {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly addresses: BounceAddresses;
  readonly database: Database;
  readonly onOutcome: (tx: Tx, receipt: MailReceipt, outcome: MailOutcome) => Promise<void>;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface BounceDoor {
  readonly port: number;
  close(): Promise<void>;
}

/** Takes nothing but reports to addresses that a mail of ours had; what it answered is on record. */
export async function openBounceDoor({ host, port, ...options }: Options): Promise<BounceDoor> {
  const { addresses, now, log } = options;
  const limits = new ClientLimits();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: largest,
    socketTimeout: silence,
    closeTimeout: longestClose,
    maxClients: mostClients,
    logger: false,
    disableReverseLookup: true,
    onConnect: (session, done) =>
      done(limits.enter(session) ? null : refusal(421, '4.7.0 too many connections from your address')),
    onClose: (session) => limits.leave(session),
    onMailFrom({ address }, session, done) {
      // Reports have no sender, so that no two servers can report to each other for ever (RFC 5321, 6.1).
      if (address !== '') return done(refusal(550, '5.7.1 only delivery reports are taken here'));
      done(limits.mayMail(session, now()) ? null : refusal(451, '4.7.1 too many reports, try again later'));
    },
    onRcptTo: ({ address }, _session, done) =>
      done(addresses.read(address) !== undefined ? null : refusal(550, '5.1.1 no such mailbox')),
    onData(stream, session, done) {
      take(stream, session, options).then(
        () => done(),
        (error: unknown) => {
          if (!isRefusal(error)) log.warn({ err: error }, 'a delivery report could not be filed');
          done(isRefusal(error) ? error : refusal(451, '4.3.0 try again later'));
        },
      );
    },
  });
  // A client that hangs up is the client's to report; whether it listens is told below.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const place = server.server.address();
  return {
    port: typeof place === 'object' && place !== null ? place.port : port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

type Refusal = Error & { readonly responseCode: number };
const refusal = (responseCode: number, words: string): Refusal =>
  Object.assign(new Error(words), { responseCode });
const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'responseCode' in error;

async function take(
  stream: AsyncIterable<Buffer> & { readonly sizeExceeded: boolean },
  { envelope }: SMTPServerSession,
  { addresses, database, onOutcome }: Omit<Options, 'host' | 'port'>,
): Promise<void> {
  const parts: Buffer[] = [];
  let held = 0;
  // The rest is read to its end, and not kept.
  for await (const part of stream) {
    if (held === mostHeld) continue;
    const kept = part.subarray(0, mostHeld - held);
    held += kept.length;
    parts.push(kept);
  }
  if (stream.sizeExceeded) throw refusal(552, '5.3.4 too large');
  const reason = await readBounce(Buffer.concat(parts));
  if (reason === undefined) return;
  for (const { address } of envelope.rcptTo) {
    const receipt = addresses.read(address);
    if (receipt === undefined) continue;
    await database.asSystem((tx) => onOutcome(tx, receipt, { kind: 'refused', reason }));
  }
}
