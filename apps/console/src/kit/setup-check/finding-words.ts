import type { Language } from '@millrace/contract/common';
import { regionName } from '@millrace/contract/kit/region-name';
import { networkName } from '@millrace/contract/publisher/network/find-network';
import { checkedDays, type SetupFinding } from '@millrace/contract/publisher/setup-check';
import { formatDay, formatNumber, formatPercent } from '../i18n/format.ts';
import type { useText } from '../i18n/i18n.ts';
import { adsPart, mediationType, paths, pathTo } from '../navigation/paths.ts';

interface FindingWords {
  readonly sentence: string;
  readonly action: string;
  readonly to: string;
}

interface Of {
  readonly text: ReturnType<typeof useText>;
  readonly language: Language;
  readonly pubAppId: number;
}

/** What is found, and where it is mended. */
export function findingWords(finding: SetupFinding, { text, language, pubAppId }: Of): FindingWords {
  switch (finding.kind) {
    case 'nothing':
    case 'nothingForOthers':
    case 'onlyBids':
    case 'onlyBidsForOthers': {
      const { kind, placement, requests } = finding;
      const place = `pubAppId=${pubAppId}&placementId=${placement.id}`;
      const country =
        finding.country === null ? text('setupCheck.noCountry') : regionName(finding.country, language);
      return {
        sentence: text(`setupCheck.${kind}`, {
          ...{ placement: placement.name, country, count: requests },
          ...{ requests: formatNumber(requests), days: checkedDays },
        }),
        action: text('setupCheck.openRules'),
        to: `${paths.mediation}?type=${mediationType.rules}&${place}`,
      };
    }
    case 'neverFills': {
      const { instance, placement, adnId, requests } = finding;
      return {
        sentence: text('setupCheck.neverFills', {
          ...{ instance: instance.name, placement: placement.name, network: networkName(adnId, language) },
          ...{ requests: formatNumber(requests), days: checkedDays },
        }),
        action: text('setupCheck.openInstance'),
        to: pathTo(paths.editInstance, instance.id),
      };
    }
    case 'accountFails':
      return {
        sentence: text(
          finding.reason === 'refused' ? 'setupCheck.accountRefused' : 'setupCheck.accountFails',
          { account: finding.account.name, network: networkName(finding.adnId, language) },
        ),
        action: text('setupCheck.openAccount'),
        to: pathTo(paths.editAccount, finding.account.id),
      };
    case 'adsFile':
    case 'adsMissing':
    case 'adsWrongId':
    case 'adsLines':
      return {
        sentence: adsSentence(finding, { text, language, pubAppId }),
        action: text('setupCheck.openAds'),
        to: `${paths.appSettings}?pubAppId=${pubAppId}#${adsPart}`,
      };
    case 'sdkTooOld': {
      const { adnId, sdkVersion: version, share } = finding;
      return {
        sentence: text('setupCheck.sdkTooOld', {
          ...{ network: networkName(adnId, language), version, share: formatPercent(share) },
          days: checkedDays,
        }),
        action: text('setupCheck.openSdk'),
        to: `${paths.sdk}?pubAppId=${pubAppId}`,
      };
    }
    case 'keyEnds':
      return {
        sentence: text('setupCheck.keyEnds', { key: finding.key.name, day: formatDay(finding.endsOn) }),
        action: text('setupCheck.openKey'),
        to: pathTo(paths.editApiKey, finding.key.id),
      };
  }
}

type AdsFinding = Extract<SetupFinding, { kind: `ads${string}` }>;

const fileSentences = {
  missing: 'setupCheck.adsMissingFile',
  unreachable: 'setupCheck.adsUnreachable',
  notFile: 'setupCheck.adsNotFile',
  noWebsite: 'setupCheck.adsNoWebsite',
} as const;

function adsSentence(finding: AdsFinding, { text, language }: Of): string {
  switch (finding.kind) {
    case 'adsFile':
      return text(fileSentences[finding.state], { address: finding.address ?? '' });
    case 'adsLines':
      return text('setupCheck.adsLines', { count: finding.count, line: finding.line });
    case 'adsMissing':
    case 'adsWrongId': {
      const { kind, adnId, line, found } = finding;
      return text(`setupCheck.${kind}`, {
        ...{ network: networkName(adnId, language), line, found: found.join(text('common.comma')) },
      });
    }
  }
}
