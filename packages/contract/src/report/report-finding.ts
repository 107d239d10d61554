import * as z from 'zod/mini';

/**
 * What we find wrong with a network's answer, or with the way to it, and the parameters of each: it is stored so, and said in the
 * reader's language. A network's own words are none of these.
 */
export const reportFindings = {
  /** The answer is not what it should be. */
  isPage: [],
  cutOff: [],
  encoding: [],
  notJson: [],
  tooLarge: ['megabytes'],
  fieldMissing: ['field'],
  listMissing: ['list'],
  rowMalformed: [],
  columnMissing: ['column'],
  columnNotAmong: ['column', 'names'],
  dayMissing: ['day'],
  dayMalformed: ['value'],
  amountMalformed: ['value'],
  countMalformed: ['value'],
  currencyMalformed: ['value'],
  currenciesMixed: [],
  rowsMissing: ['rows', 'came'],
  rowsCut: ['rows'],
  rowsMany: ['rows', 'values'],
  networksMany: ['networks'],
  pagesMany: ['pages'],
  pagesLoop: ['page'],
  pageEmpty: ['page', 'pages'],
  pageElsewhere: ['host'],
  pageMalformed: ['value'],
  /** It could not be had. */
  redirected: ['host'],
  fileElsewhere: [],
  addressPrivate: ['host'],
  connection: ['reason'],
  brokeOff: [],
  slow: ['seconds'],
  status: ['status'],
  notReady: [],
  notReadyState: ['state'],
  noAccount: [],
  /** It is not the network's fault. */
  clockFast: ['minutes'],
  clockSlow: ['minutes'],
  keysUnreadable: [],
  secretUnreadable: [],
  rateUnknown: ['currency'],
  serverEnded: ['tries'],
} as const satisfies Record<string, readonly string[]>;
export type FindingName = keyof typeof reportFindings;

export type FindingParams<Name extends FindingName = FindingName> = Readonly<
  Record<(typeof reportFindings)[Name][number], string | number>
>;

export const findingNames = Object.keys(reportFindings) as readonly FindingName[];

/** A finding as it is stored and told: its name is the key of its text, `reportFinding.<name>`. */
export const reportFinding = z.object({
  name: z.enum(findingNames as [FindingName, ...FindingName[]]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ReportFinding = z.infer<typeof reportFinding>;

export function finding<Name extends FindingName>(name: Name, params: FindingParams<Name>): ReportFinding {
  return { name, params };
}
