import { type SetupFinding, unservedKinds } from '@millrace/contract/publisher/setup-check';

/** An app's findings as they stood before this window saved something. */
export interface Watch {
  readonly before: ReadonlySet<string>;
  /** Something was saved since. */
  readonly saved: boolean;
}

/** What a finding is about, whatever its figures are today. */
export function findingKey(finding: SetupFinding): string {
  switch (finding.kind) {
    case 'nothing':
    case 'nothingForOthers':
    case 'onlyBids':
    case 'onlyBidsForOthers':
      return `${finding.kind} ${finding.placement.id} ${finding.country}`;
    case 'neverFills':
      return `${finding.kind} ${finding.instance.id}`;
    case 'accountFails':
      return `${finding.kind} ${finding.account.id}`;
    case 'adsFile':
      return `${finding.kind} ${finding.state}`;
    case 'adsMissing':
    case 'adsWrongId':
      return `${finding.kind} ${finding.adnId}`;
    case 'adsLines':
      return finding.kind;
    case 'sdkTooOld':
      return `${finding.kind} ${finding.adnId} ${finding.sdkVersion}`;
    case 'keyEnds':
      return `${finding.kind} ${finding.key.id}`;
  }
}

/** Whether it was so before, or worse: a country where some people get ads now that got none is no new trouble. */
function wasKnown(before: ReadonlySet<string>, finding: SetupFinding): boolean {
  if (!('country' in finding)) return before.has(findingKey(finding));
  const worse = unservedKinds.slice(0, unservedKinds.indexOf(finding.kind) + 1);
  return worse.some((kind) => before.has(findingKey({ ...finding, kind })));
}

/** Begins anew: what is found now is no longer anything that a save brings. */
export const watchFrom = (findings: readonly SetupFinding[]): Watch => ({
  before: new Set(findings.map(findingKey)),
  saved: false,
});

/**
 * What the saves since then have brought: nothing that was there before, and nothing that came without a save, with more traffic
 * for example. Once all of that is mended the watch begins anew, so that the same is said again when it is broken again.
 */
export function causedSince(
  watch: Watch | undefined,
  findings: readonly SetupFinding[],
): { readonly watch: Watch; readonly caused: readonly SetupFinding[] } {
  if (watch?.saved !== true) return { watch: watchFrom(findings), caused: [] };
  const caused = findings.filter((finding) => !wasKnown(watch.before, finding));
  return { watch: caused.length === 0 ? watchFrom(findings) : watch, caused };
}
