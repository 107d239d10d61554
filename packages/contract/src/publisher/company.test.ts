import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { companyForm } from './company.ts';

const { website, phone } = companyForm.shape;

test.each([
  'https://www.acme.example',
  'http://acme.example/path?query=1#part',
  'HTTPS://ACME.EXAMPLE',
  'https://acme.example:8443',
  'https://例え.example',
  'http://192.0.2.1',
])('%s is a website', (value) => {
  expect(z.safeParse(website, value).success).toBe(true);
});

test.each([
  'www.acme.example',
  'acme.example',
  'ftp://acme.example',
  'javascript:alert(1)//.x',
  'https://localhost',
  'https://',
  'https://.',
  'https://..',
  'https://acme.',
  'https://.example',
  'https://acme .example',
  '//acme.example',
])('%s is none', (value) => {
  const parsed = z.safeParse(website, value);
  expect(parsed.error?.issues[0]?.message).toBe('company.errors.websiteMalformed');
});

test.each([
  ...['+49 30 123456', '(030) 1234-5', '1234', '+1.555.0100', '+49 (0)30 1', '030/123456'],
  ...['+1 555 0100 ext. 12', '+1 (555) 555-0100, extension 1234', '555-0100 x12', '555 0100 #7'],
  ...['010-88880000 转 812', '010-88880000分机：812'],
])('%s is a phone number', (value) => {
  expect(z.safeParse(phone, value).success).toBe(true);
});

test.each([
  ...['call me', '+', '12a4', '--12345', 'ext. 12', '555 0100 ext.', '555 0100 ext. twelve'],
  ...['555 0100,', '555 0100; '],
])('%s is none', (value) => {
  expect(z.safeParse(phone, value).success).toBe(false);
});

test('what is wrong is refused at once, however long it is', () => {
  // Read again from each of its characters this takes minutes, in which nobody else is answered.
  const [blanks, slashes] = [' ', '/'].map((one) => one.repeat(500_000));
  expect(z.safeParse(phone, `1${blanks}!`).success).toBe(false);
  expect(z.safeParse(website, `https://acme.example${slashes}x`).success).toBe(false);
});
