import { useText } from '../../../kit/i18n/i18n.ts';
import { PriceRows } from '../../../kit/region/PriceRows.tsx';

/** The field `ecpmGroups`: regions and the eCPM that is expected in them, several times. */
export function EcpmRows({ disabled = false }: { readonly disabled?: boolean }) {
  const text = useText();
  return (
    <PriceRows
      name="ecpmGroups"
      price="ecpm"
      label={text('instance.ecpm')}
      priceLabel={text('instance.ecpm')}
      add={text('instance.addEcpm')}
      remove={(row) => text('instance.removeEcpm', { row })}
      disabled={disabled}
    />
  );
}
