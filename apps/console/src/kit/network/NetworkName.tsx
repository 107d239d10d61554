import type { Language } from '@millrace/contract/common';
import { networkName, networkOf } from '@millrace/contract/publisher/network/find-network';
import { useLanguage } from '../i18n/i18n.ts';
import { initialsOf } from '../ui/Avatar.tsx';
import './network-name.css';

interface NetworkNameProps {
  readonly adnId: number;
  /** Also says what the network is called today, where that differs. */
  readonly withHint?: boolean;
}

/** What people who speak the language call the network today: a Chinese name for them where there is one. */
function hintOf(alsoKnownAs: readonly string[], language: Language): string | undefined {
  const chinese = language === 'zhCN' ? alsoKnownAs.find((name) => /\p{Script=Han}/u.test(name)) : undefined;
  return chinese ?? alsoKnownAs[0];
}

/** An ad network: its first letters and its name in the person's language. */
export function NetworkName({ adnId, withHint = false }: NetworkNameProps) {
  const { language } = useLanguage();
  const name = networkName(adnId, language);
  const hint = withHint ? hintOf(networkOf(adnId).alsoKnownAs, language) : undefined;
  return (
    <span className="network-name">
      <span className="app-icon network-icon" data-initials={initialsOf(name)} aria-hidden="true" />
      <span className="network-words">
        <strong>{name}</strong>
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </span>
  );
}
