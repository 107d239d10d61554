import { correctCategory, listReviews, type ReviewedApp } from '@millrace/contract/operator/review';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { sentences, textList } from '../../../kit/i18n/text-list.ts';
import { toast } from '../../../kit/ui/notices.ts';

const said = z.pick(correctCategory.request, { category: true });

/** What an advertiser, or a store, says that an app or website is of, and the word of the review in its place. */
export function PromotedCategory({
  app: { id, name, category, genres, categoryReviewed },
}: {
  readonly app: ReviewedApp;
}) {
  const text = useText();
  const form = useContractForm({
    schema: said,
    onSubmit: async (entered, submission) => {
      const saved = await callApi(correctCategory, { ...entered, id }, submission);
      toast({
        kind: 'success',
        title: text('review.categorySaved', { name, category: saved.category ?? '' }),
      });
      await refresh(listReviews);
    },
  });
  const help = text(categoryReviewed ? 'review.categoryReviewed' : 'review.categoryHelp');
  const others = textList(genres ?? []);
  return (
    <ContractFields of={form} initial={{ category }}>
      <Field
        name="category"
        label={text('review.category', { name })}
        help={others === '' ? help : sentences([help, text('review.genres', { genres: others })])}
      >
        <Input autoComplete="off" maxLength={100} />
      </Field>
      <Button htmlType="submit" loading={form.submitting}>
        {text('review.saveCategory')}
      </Button>
    </ContractFields>
  );
}
