import { describe, expect, test } from 'vitest';
import { allowedAddresses } from './allowed-address.ts';

const isAllowed = allowedAddresses([]);

describe('callbacks go to the internet', () => {
  test.each([
    '8.8.8.8',
    '93.184.215.14',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:830::200e',
    // The same IPv4 address in the clothes of IPv6, which machines behind NAT64 see.
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('%s', (address) => {
    expect(isAllowed(address)).toBe(true);
  });
});

describe('and not to', () => {
  test.each([
    ['this machine', ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::']],
    [
      'private networks',
      ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
    ],
    [
      'link-local and the metadata of clouds',
      [
        '169.254.169.254',
        'fe80::1',
        'fe80::1%eth0',
        'fec0::1',
        'fd00:ec2::254',
        '168.63.129.16',
        '100.100.100.200',
      ],
    ],
    ['the networks of carriers', ['100.64.0.1', '100.127.255.255']],
    ['many at once', ['224.0.0.1', '239.255.255.255', 'ff02::1', '255.255.255.255', '240.0.0.1']],
    [
      'documentation and tests',
      [
        '192.0.2.1',
        '198.51.100.7',
        '203.0.113.9',
        '198.18.0.1',
        '198.19.255.255',
        '2001:db8::1',
        '3fff::1',
        '192.0.0.8',
      ],
    ],
    [
      'mapped IPv4',
      [
        '::ffff:127.0.0.1',
        '::ffff:7f00:1',
        '::FFFF:10.0.0.1',
        '0:0:0:0:0:ffff:192.168.0.1',
        '::ffff:169.254.169.254',
      ],
    ],
    [
      'translated IPv4',
      [
        '64:ff9b::127.0.0.1',
        '64:ff9b::a00:1',
        '64:ff9b:1::8.8.8.8',
        '64:ff9b:1::10.0.0.1',
        '::ffff:0:127.0.0.1',
      ],
    ],
    ['tunnels', ['2002:7f00:1::', '2002:0808:0808::1', '2001:0:7f00:1::', '2001:10::1', '192.88.99.1']],
    ['the old IPv4-compatible form', ['::127.0.0.1', '::8.8.8.8', '::a00:1']],
    ['what is no address', ['', 'localhost', '1.2.3', '999.1.1.1', '1.2.3.4:80', '[::1]', ':::', '::1/128']],
  ])('%s', (_, addresses) => {
    expect(addresses.filter(isAllowed)).toEqual([]);
  });
});

describe('with networks that the installation names', () => {
  const named = allowedAddresses(['10.1.0.0/16', '127.0.0.1', 'fd00:1::/32', '::1']);

  test.each(['10.1.0.1', '10.1.255.255', '::ffff:10.1.2.3', '127.0.0.1', 'fd00:1::7', '::1', '8.8.8.8'])(
    '%s is let through',
    (address) => {
      expect(named(address)).toBe(true);
    },
  );

  test.each(['10.2.0.1', '10.0.255.255', '127.0.0.2', 'fd00:2::1', '::2', '192.168.0.1', '::ffff:10.2.0.1'])(
    '%s is not',
    (address) => {
      expect(named(address)).toBe(false);
    },
  );
});
