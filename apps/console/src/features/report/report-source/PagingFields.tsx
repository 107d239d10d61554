import { asksByName, csvPagings, saysWhere, sourcePagings } from '@millrace/contract/report/report-source';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';

const asWritten = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

/** How a long answer goes on, and what that way needs to know. */
export function PagingFields(entered: { readonly format: unknown; readonly paging: unknown }) {
  const text = useText();
  const { format } = entered;
  const paging = sourcePagings.find((one) => one === entered.paging) ?? 'none';
  const ways = format === 'json' ? sourcePagings : csvPagings;
  return (
    <>
      <Field
        name="paging"
        label={text('reportSource.paging')}
        help={text(paging === 'number' ? 'reportSource.numberHelp' : 'reportSource.pagingHelp')}
      >
        <Select options={ways.map((value) => ({ value, label: text(`reportSource.pagings.${value}`) }))} />
      </Field>
      {saysWhere(paging) && (
        <Field name="pagingAt" label={text('reportSource.pagingAt')} help={text('reportSource.pagingAtHelp')}>
          <Input {...asWritten} placeholder="paging.next" />
        </Field>
      )}
      {asksByName(paging) && (
        <Field
          name="pagingName"
          label={text('reportSource.pagingName')}
          help={text('reportSource.pagingNameHelp')}
        >
          <Input {...asWritten} placeholder={paging === 'number' ? 'page' : 'cursor'} />
        </Field>
      )}
    </>
  );
}
