import { describe, expect, it } from 'vitest';
import { phoneOf, profileIn, unknownPhone, withProfile, wordsOf } from './profile-address.ts';

const phone = {
  ...unknownPhone,
  country: 'US',
  age: 31,
  iap: '4.99',
  osVersion: '15',
  gender: 'female' as const,
  language: 'de',
  carrier: '26201',
  bannerSize: '300x250' as const,
  hasAdvertisingId: false,
  tags: ['vip=yes', 'a=b=c'],
};

describe('the phone in the address', () => {
  it('is read as it was written, and leaves the rest of the address alone', () => {
    const address = withProfile(new URLSearchParams('placementId=7&age=5&tag=old=1'), phone);
    expect(address.get('placementId')).toBe('7');
    expect(profileIn(address)).toEqual(phone);
    expect(withProfile(address, unknownPhone).toString()).toBe('placementId=7');
  });

  it('counts what is no value of its field as not known', () => {
    const address = new URLSearchParams('country=Germany&age=old&osVersion=x&iap=-1&sdkVersion=2.1&tag=none');
    expect(profileIn(address)).toEqual({ ...unknownPhone, sdkVersion: '2.1' });
  });

  it('is asked about with its tags by name', () => {
    expect(phoneOf(phone, 1)).not.toHaveProperty('carrier');
    expect(wordsOf(phone)).toEqual({ language: 'de', carrier: '26201', bannerSize: '300x250' });
    expect(phoneOf(phone, 1)).toMatchObject({ platform: 1, userId: '', tags: { vip: 'yes', a: 'b=c' } });
  });
});
