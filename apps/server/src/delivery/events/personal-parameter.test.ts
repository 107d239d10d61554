import { expect, test } from 'vitest';
import { hasMailAddress, isPersonal } from './personal-parameter.ts';

test.each([
  ...['email', 'customer_email', 'customerEmail', 'e-mail', 'mail', 'phone', 'shipping.phone', 'mobile'],
  ...['billing_address', 'ip', 'client_ip', 'user_id', 'userId', 'customer-id', 'visitor_id', 'android_id'],
  ...['name', 'first_name', 'lastName', 'user_agent', 'imei', 'gaid'],
])('a parameter %s names somebody', (name) => {
  expect(isPersonal(name)).toBe(true);
  expect(isPersonal(name)).toBe(true);
});

test.each([
  ...[
    'page',
    'color',
    'product_name',
    'product_id',
    'order_id',
    'session_id',
    'headphones',
    'model',
    'brand',
  ],
  ...['os_version', 'city', 'state', 'telescope', 'description', 'referrer', 'id'],
])('a parameter %s names nobody', (name) => {
  expect(isPersonal(name)).toBe(false);
});

test.each([
  ['ann@shop.example', true],
  ['/welcome?mail=ann%40shop.example', true],
  ['for ann.b@mail.shop.example, thanks', true],
  ['@brand', false],
  ['2 @ 1.50', false],
  ['/path/40%', false],
])('whether a text %s holds a mail address: %s', (text, holds) => {
  expect(hasMailAddress(text)).toBe(holds);
});
