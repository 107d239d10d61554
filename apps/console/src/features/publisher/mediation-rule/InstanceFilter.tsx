import { getInstance, selectInstances } from '@millrace/contract/publisher/instance';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { NamedFilter } from '../../../kit/list/NamedFilter.tsx';
import { instanceName } from '../../../kit/network/instance-name.ts';
import { useSearch } from '../../../kit/ui/use-search.ts';

interface InstanceFilterProps {
  readonly pubAppId: number;
  readonly placementId: number;
  /** 0: all of them. */
  readonly value: number;
  readonly onChange: (instanceId: number) => void;
}

/** One instance of a placement, searched on the server. */
export function InstanceFilter({ pubAppId, placementId, value, onChange }: InstanceFilterProps) {
  const text = useText();
  const { language } = useLanguage();
  const { search, searchedBy } = useSearch();
  const page = useApiQuery(
    selectInstances,
    { pubAppId, placementId, search },
    { keepPrevious: true, quiet: true },
  );
  const found = page.data?.list ?? [];
  const isFound = value === 0 || found.some(({ id }) => id === value);
  // One beyond the first page of many.
  const chosen = useApiQuery(getInstance, { id: value }, { enabled: !isFound, quiet: true });
  return (
    <NamedFilter
      label={text('mediationRule.instances')}
      any={text('mediationRule.anyInstance')}
      chosen={value === 0 ? undefined : value}
      chosenName={chosen.data && instanceName(chosen.data, value, language)}
      found={found.map((one) => ({ value: one.id, label: instanceName(one, one.id, language) }))}
      search={search}
      searched={searchedBy(page)}
      onChange={(id) => onChange(id ?? 0)}
    />
  );
}
