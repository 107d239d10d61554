import { abTestForm, createAbTest, listAbTests } from '@millrace/contract/ab-test';
import { listMediationRules } from '@millrace/contract/mediation-rule';
import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { callApi } from '../../kit/api/call-api.ts';
import { refresh } from '../../kit/api/query.ts';
import { idInAddress } from '../../kit/app-selection/use-selected-app.ts';
import { ContractFields } from '../../kit/form/ContractFields.tsx';
import { useContractForm } from '../../kit/form/use-contract-form.ts';
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts';
import { useText } from '../../kit/i18n/i18n.ts';
import { paths, pathTo } from '../../kit/navigation/paths.ts';
import { usePlacements } from '../../kit/placement/use-placements.ts';
import { Callout } from '../../kit/ui/Callout.tsx';
import { BasicsFields } from './BasicsFields.tsx';

/** Begins to prepare a test, and goes on with its rules. */
export function NewTest({ pubAppId }: { readonly pubAppId: number }) {
  const text = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [dirty, setDirty] = useState(false);
  const [created, setCreated] = useState<number | null>(null);
  // Before the way on below, so that it finds nothing to ask.
  useLeaveGuard(dirty && created === null);
  useEffect(() => {
    if (created === null) return;
    const next = new URLSearchParams(query);
    for (const name of ['pubAppId', 'placementId']) next.delete(name);
    next.set('step', 'rules');
    void navigate(`${pathTo(paths.editAbTest, created)}?${next}`, { replace: true });
  }, [created, navigate, query]);

  const form = useContractForm({
    schema: abTestForm,
    onSubmit: async (values, submission) => {
      const test = await callApi(createAbTest, values, submission);
      await Promise.all([refresh(listAbTests), refresh(listMediationRules)]);
      setCreated(test.id);
    },
  });
  const watched = {
    ...form,
    onValuesChange: (changed: Readonly<Record<string, unknown>>) => {
      form.onValuesChange(changed);
      setDirty(true);
    },
  };
  return (
    <>
      <NoPlacement pubAppId={pubAppId} />
      <ContractFields
        of={watched}
        initial={{
          placementId: idInAddress(query.get('placementId')) || null,
          shareB: 50,
          sameSettings: false,
        }}
      >
        <BasicsFields of={watched} pubAppId={pubAppId} />
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
