/** What whoever proves that they are themselves, by password and, where a second factor is on, by a code, may be told. */
export const proofErrors = [
  'password.errors.currentWrong',
  'session.errors.codeEmpty',
  'session.errors.codeWrong',
  'session.errors.codeUsed',
  'session.errors.recoveryWrong',
  'session.errors.recoveryUsed',
  'session.errors.keySpent',
  'session.errors.delayed',
] as const;
