import type { App } from '@millrace/contract/publisher/app';
import { platformNames } from '@millrace/contract/publisher/platform';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { currentRights } from '../../../kit/session/session.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { CodeLines } from '../../../kit/ui/CodeLines.tsx';
import { type SdkKind, sdkLines, sdkNames, sdkVersions } from './sdk-lines.ts';

interface SdkStepsProps {
  readonly kind: SdkKind;
  readonly app: App;
  readonly host: string;
}

/** Taking the SDK in, starting it, and seeing that it works. */
export function SdkSteps({ kind, app, host }: SdkStepsProps) {
  const text = useText();
  const { plat, appKey } = app;
  const { dependency, start } = sdkLines[kind]({ host, appKey, plat });
  const rights = currentRights();
  const isOther = kind !== 'unity' && sdkNames[kind] !== platformNames[plat];
  return (
    <>
      {isOther && (
        <Callout>{text('sdk.otherPlatform', { app: platformNames[plat], sdk: sdkNames[kind] })}</Callout>
      )}
      <ol className="sdk-steps">
        <Step title={text('sdk.addTitle')} lead={text(`sdk.add.${kind}`, { version: sdkVersions[kind] })}>
          {dependency !== null && <CodeLines label={text('sdk.dependency')}>{dependency}</CodeLines>}
        </Step>
        <Step title={text('sdk.startTitle')} lead={text(`sdk.start.${kind}`)}>
          <CodeLines label={text('sdk.startLines')}>{start}</CodeLines>
        </Step>
        <Step title={text('sdk.tryTitle')} lead={text('sdk.tryLead')}>
          {rights.holds('sdk_integration', ['query']) && (
            <Link to={`${paths.testMode}?pubAppId=${app.id}`}>{text('sdk.toTestMode')}</Link>
          )}
        </Step>
      </ol>
    </>
  );
}

interface StepProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function Step({ title, lead, children }: StepProps) {
  return (
    <li>
      <h3>{title}</h3>
      <p className="lead">{lead}</p>
      {children}
    </li>
  );
}
