/** A question of every call that names an account at an ad network and nothing else. */
export const accountQuestions: Readonly<Record<string, (account: number) => object>> = {
  getAccount: (id) => ({ id }),
  getRevenuePulls: (id) => ({ id }),
  pullRevenueNow: (id) => ({ id }),
  verifyAccount: (id) => ({ id }),
};
