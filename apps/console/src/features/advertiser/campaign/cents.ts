/** USD in cents, rounded up to what is really spent: the smallest prices are far below one. */
export const cents = (usd: string): string => {
  const [whole = '0', fraction = ''] = usd.split('.');
  return `${whole}.${fraction.padEnd(2, '0').slice(0, 2)}`;
};
