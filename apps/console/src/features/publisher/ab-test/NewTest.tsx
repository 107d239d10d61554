import { abTestForm, createAbTest, listAbTests } from '@millrace/contract/publisher/ab-test';
import { listMediationRules } from '@millrace/contract/publisher/mediation-rule';
import Button from 'antd/es/button';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { ContractFields } from '../../../kit/form/ContractFields.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { idInAddress } from '../../../kit/navigation/id-in-address.ts';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { usePlacements } from '../../../kit/placement/use-placements.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { BasicsFields } from './BasicsFields.tsx';

/** Begins to prepare a test, and goes on with its rules. */
export function NewTest({ pubAppId }: { readonly pubAppId: number }) {
  const text = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useNewForm({
    schema: abTestForm,
    initial: { placementId: idInAddress(query.get('placementId')) || null, shareB: 50, sameSettings: false },
    create: async (values, { leave, ...submission }) => {
      const { id } = await callApi(createAbTest, values, submission);
      await Promise.all([refresh(listAbTests), refresh(listMediationRules)]);
      leave();
      // As it is now, with what was entered into the planner meanwhile.
      const next = new URLSearchParams(location.search);
      for (const name of ['pubAppId', 'placementId']) next.delete(name);
      next.set('step', 'rules');
      await navigate(`${pathTo(paths.editAbTest, id)}?${next}`, { replace: true });
    },
  });
  return (
    <>
      <NoPlacement pubAppId={pubAppId} />
      <ContractFields of={form} initial={form.initial}>
        <BasicsFields of={form} pubAppId={pubAppId} />
        <div className="actions wizard-actions">
          <Button type="primary" htmlType="submit" loading={form.submitting}>
            {text('abTest.next')}
          </Button>
        </div>
      </ContractFields>
    </>
  );
}

function NoPlacement({ pubAppId }: { readonly pubAppId: number }) {
  const text = useText();
  const placements = usePlacements(pubAppId);
  if (placements.data?.total !== 0) return null;
  return (
    <Callout>
      {text('mediationRule.noPlacement')}{' '}
      <Link to={`${paths.addPlacement}?pubAppId=${pubAppId}`}>{text('mediationRule.addPlacement')}</Link>
    </Callout>
  );
}
