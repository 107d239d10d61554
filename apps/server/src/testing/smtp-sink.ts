import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: Email;
  /** As it came over the wire. */
  readonly raw: string;
}

export interface SmtpSink {
  /** For SMTP_URL. */
  url(query?: string): string;
  readonly received: readonly Received[];
  /** The next messages are refused with this. */
  refuse(reason: string | undefined): void;
  /** Recipients that are refused for good, by their address. */
  readonly unknown: Set<string>;
  /** Called while a message is being taken. */
  onMessage: () => Promise<void>;
  close(): Promise<void>;
}

/** A mail server on loopback that keeps what it gets. */
export async function startSmtpSink(options: SMTPServerOptions = {}): Promise<SmtpSink> {
  const received: Received[] = [];
  let refusal: string | undefined;
  const unknown = new Set<string>();
  const sink: { onMessage: () => Promise<void> } = { onMessage: async () => undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onRcptTo({ address }, _session, done) {
      if (!unknown.has(address)) return done();
      done(Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      buffer(stream)
        .then(async (raw) => {
          await sink.onMessage();
          if (refusal !== undefined) throw Object.assign(new Error(refusal), { responseCode: 451 });
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            mail: await PostalMime.parse(raw),
            raw: raw.toString('utf8'),
          });
        })
        .then(() => done(), done);
    },
  });
  // A client that hangs up is the client's to report.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.server.address();
  if (place === null || typeof place === 'string') throw new Error('the mail server has no port');
  return Object.assign(sink, {
    url: (query = '') => `smtp://127.0.0.1:${place.port}${query}`,
    received,
    unknown,
    refuse(reason: string | undefined) {
      refusal = reason;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}
