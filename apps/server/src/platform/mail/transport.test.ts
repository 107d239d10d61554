import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { png } from '../../testing/png.ts';
import { type SmtpSink, startSmtpSink } from '../../testing/smtp-sink.ts';
import { type Mail, RecipientRefused } from './mail.ts';
import { outboxTransport, smtpTransport } from './transport.ts';

const chinese: Mail = {
  to: 'wang@example.com',
  subject: '重置您的密码 — Millrace',
  text: '您好，王小明！\n\nhttp://console.test/user/reset?token=abc_-=&x=1\n\n.\n这一行只有一个点。',
};

const acme = { name: 'Acme Ads', logo: null };

describe('over SMTP', () => {
  let sink: SmtpSink;
  beforeEach(async () => {
    sink = await startSmtpSink();
  });
  afterEach(() => sink.close());

  test('a Chinese mail arrives as it was written', async () => {
    await smtpTransport(sink.url())(chinese, acme);
    const [{ mail, to, from, raw } = { mail: undefined, to: [], from: '', raw: '' }, ...others] =
      sink.received;
    expect(others).toEqual([]);
    expect(to).toEqual(['wang@example.com']);
    expect(from).toBe('no-reply@millrace.invalid');
    expect(mail?.from).toEqual({ name: 'Acme Ads', address: from });
    expect(mail?.subject).toBe(chinese.subject);
    expect(mail?.text?.replaceAll('\r\n', '\n').trim()).toBe(chinese.text);
    expect(mail?.html).toBeUndefined();
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  test('with a logo it is below it, and asks nobody for it', async () => {
    const logo = png(8, 8);
    const text = '"Zoë" <b> & co.\nhttp://console.test/?a=1&b=2';
    await smtpTransport(sink.url())({ ...chinese, text }, { name: 'Acme "Ads"', logo });
    const mail = sink.received[0]?.mail;
    expect(mail?.text?.replaceAll('\r\n', '\n').trim()).toBe(text);
    expect(mail?.attachments).toMatchObject([
      { mimeType: 'image/png', disposition: 'inline', contentId: '<logo@millrace.invalid>' },
    ]);
    expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer)).toEqual(logo);
    expect(mail?.html).toContain('<img src="cid:logo@millrace.invalid" alt="Acme &quot;Ads&quot;"');
    expect(mail?.html).toContain(
      '&quot;Zoë&quot; &lt;b&gt; &amp; co.\n<a href="http://console.test/?a=1&amp;b=2">http://console.test/?a=1&amp;b=2</a>',
    );
    expect(mail?.html).not.toMatch(/src="http/);
  });

  test('the sender is that of the address', async () => {
    await smtpTransport(sink.url('?from=Acme%20%3Cads%40acme.example%3E'))(chinese, acme);
    expect(sink.received[0]?.mail.from).toEqual({ name: 'Acme', address: 'ads@acme.example' });
    expect(sink.received[0]?.from).toBe('ads@acme.example');
  });

  test.each([
    ['a subject with lines', { subject: 'Join Acme\r\nBcc: all@example.com\r\n\r\nBuy!' }],
    ['a subject with bare line feeds', { subject: 'Join Acme\nX-Evil: 1\n\nBuy!' }],
    ['a recipient with lines', { to: 'one@example.com\r\nBcc: all@example.com' }],
    ['a recipient with a comma', { to: 'one@example.com, all@example.com' }],
    ['a recipient with a name', { to: '"x" <one@example.com>, Bcc: all@example.com;' }],
    [
      'a body that ends early',
      { text: 'Hello\r\n.\r\nMAIL FROM:<evil@example.com>\r\nRCPT TO:<all@example.com>' },
    ],
  ])('%s adds no header and no recipient', async (_, part) => {
    await smtpTransport(sink.url())({ ...chinese, ...part }, acme).catch(() => undefined);
    for (const { mail, to, raw } of sink.received) {
      expect(to).not.toContain('all@example.com');
      expect(to.length).toBeLessThanOrEqual(1);
      expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['bcc']));
      expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-evil']));
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|x-evil):/im);
    }
    expect(sink.received.length).toBeLessThanOrEqual(1);
  });

  test('a mail with a page, parts and a way off the list has them as programs read them', async () => {
    const part = { id: '1', contentType: 'image/png', content: png(8, 8) };
    await smtpTransport(sink.url())(
      {
        ...chinese,
        html: '<!doctype html><p><!-- logo --><img src="cid:chart@x"></p>',
        messageId: '17.4',
        unsubscribe: 'https://console.test/off?token=a',
        contents: [
          { ...part, filename: 'chart.png', cid: 'chart@x' },
          { ...part, id: '2', filename: '报表.csv', contentType: 'text/csv; charset=utf-8' },
        ],
      },
      { name: 'Acme', logo: png(8, 8) },
    );
    const { mail, raw } = sink.received[0] ?? { mail: undefined, raw: '' };
    expect(mail?.html).toContain('<img src="cid:logo@millrace.invalid" alt="Acme"');
    expect(mail?.attachments.map(({ filename, disposition }) => [filename, disposition])).toEqual([
      ['logo.png', 'inline'],
      ['chart.png', 'inline'],
      ['报表.csv', 'attachment'],
    ]);
    expect(mail?.messageId).toBe('<17.4@millrace.invalid>');
    expect(raw).toMatch(/^List-Unsubscribe:\s+<https:\/\/console\.test\/off\?token=a>\r$/m);
  });

  test('a recipient whom the server does not know is refused for good', async () => {
    sink.unknown.add(chinese.to);
    await expect(smtpTransport(sink.url())(chinese, acme)).rejects.toThrow(RecipientRefused);
    sink.unknown.clear();
  });

  test('a refusal is an error', async () => {
    sink.refuse('later');
    await expect(smtpTransport(sink.url())(chinese, acme)).rejects.toThrow('later');
  });

  test('no server is an error', async () => {
    const url = sink.url();
    await sink.close();
    await expect(smtpTransport(url)(chinese, acme)).rejects.toThrow('ECONNREFUSED');
    sink = await startSmtpSink();
  });
});

test('name and password come out of the address as they are', async () => {
  const seen: unknown[] = [];
  const sink = await startSmtpSink({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      seen.push([username, password]);
      done(null, { user: username });
    },
  });
  await smtpTransport(sink.url().replace('//', '//robot%40acme.example:p%40ss%3Aw%2Frd@'))(chinese, acme);
  await sink.close();
  expect(seen).toEqual([['robot@acme.example', 'p@ss:w/rd']]);
});

describe('as files', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'millrace-outbox-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  test('each mail is one whole file that only the owner reads', async () => {
    const deliver = outboxTransport(dataDir);
    await Promise.all([deliver(chinese, acme), deliver({ ...chinese, to: 'li@example.com' }, acme)]);
    const outbox = join(dataDir, 'outbox');
    const names = await readdir(outbox);
    expect(names).toHaveLength(2);
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
    const mails = [];
    for (const name of names) {
      expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d.]+Z-[0-9a-f]{8}\.eml$/);
      expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600);
      mails.push(await PostalMime.parse(await readFile(join(outbox, name))));
    }
    expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(['li@example.com', 'wang@example.com']);
    for (const mail of mails) {
      expect(mail.subject).toBe(chinese.subject);
      expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(chinese.text);
    }
  });
});
