import { side } from '@millrace/contract/common';
import { type ApiKeyScope, apiKeyScopes, offeredScopes } from '@millrace/contract/people/api-key-scope';
import Checkbox from 'antd/es/checkbox';
import { useState } from 'react';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useUser } from '../../../kit/session/session.ts';

interface ScopeChoiceProps {
  /** Given by the form's field. */
  readonly id?: string;
  readonly value?: readonly ApiKeyScope[];
  readonly onChange?: (scopes: readonly ApiKeyScope[]) => void;
}

/** What a key may do, a line each: in words, and as the API has it. */
export function ScopeChoice({ id, value = [], onChange }: ScopeChoiceProps) {
  const text = useText();
  // What it was given already can be taken away.
  const [given] = useState(value);
  const { userType } = useUser();
  const shown = apiKeyScopes.filter(
    (scope) => offeredScopes[userType].includes(scope) || given.includes(scope),
  );
  return (
    <fieldset id={id} className="key-scope-choice" aria-label={text('apiKey.scopes')}>
      {shown.map((scope) => (
        <Checkbox
          key={scope}
          checked={value.includes(scope)}
          onChange={({ target }) =>
            onChange?.(apiKeyScopes.filter((one) => (one === scope ? target.checked : value.includes(one))))
          }
        >
          <span>
            {text(`apiKey.scope.${scope}`)}{' '}
            <code translate="no" className="key-scope">
              {scope}
            </code>
          </span>
          <small>
            {userType === side.advertiser
              ? text(`apiKey.scopeHelpOfAdvertiser.${scope}`)
              : text(`apiKey.scopeHelp.${scope}`)}
          </small>
        </Checkbox>
      ))}
    </fieldset>
  );
}
