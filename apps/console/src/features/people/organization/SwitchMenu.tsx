import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { type Side, side } from '@millrace/contract/common';
import { type Membership, selectAdvertisers, selectPublishers } from '@millrace/contract/people/organization';
import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { mayLeave } from '../../../kit/form/leave-question.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { homeOf } from '../../../kit/navigation/paths.ts';
import { useUser } from '../../../kit/session/session.ts';
import { switchMembership } from '../../../kit/session/switch-membership.ts';
import { AppIcon } from '../../../kit/ui/AppIcon.tsx';
import { ellipsisAt } from '../../../kit/ui/display-width.ts';
import { Ellipsis } from '../../../kit/ui/Ellipsis.tsx';
import { PickMenu, panelHome } from '../../../kit/ui/PickMenu.tsx';

/** The menu shows at most so many organizations and advertisers together. */
const menuLimit = 20;

const keyOf = (ofSide: Side, id: number) => `${ofSide}-${id}`;

function optionOf(entry: Membership, ofSide: Side, withLogos: boolean) {
  return {
    key: keyOf(ofSide, entry.id),
    name: entry.name,
    content: (
      <span className="organization-option">
        {withLogos && <AppIcon name={entry.name} icon={entry.logo} />}
        <span>
          <Ellipsis limit={ellipsisAt.organization}>{entry.name}</Ellipsis>
          <small>
            <Ellipsis limit={ellipsisAt.role}>{entry.roleName}</Ellipsis>
          </small>
        </span>
      </span>
    ),
  };
}

/** The current organization or advertiser, and the way to another one of the person's. Locked while a switch runs. */
export function SwitchMenu() {
  const text = useText();
  const navigate = useNavigate();
  const user = useUser();
  const { name, logo } = user.organization;
  const [open, setOpen] = useState(false);
  const [switching, setSwitching] = useState(false);
  const publishers = useApiQuery(selectPublishers, {}, { enabled: open, quiet: true });
  const advertisers = useApiQuery(selectAdvertisers, {}, { enabled: open, quiet: true });
  const lists = [
    { ofSide: side.publisher, title: text('shell.organizations'), entries: publishers.data ?? [] },
    { ofSide: side.advertiser, title: text('shell.advertisers'), entries: advertisers.data ?? [] },
  ];

  // Beside those that have one the others are drawn as letters, so that the names stand below each other.
  const withLogos = lists.some(({ entries }) => entries.some(({ logo }) => logo !== null));

  async function pick(key: string): Promise<void> {
    const chosen = lists
      .flatMap(({ ofSide, entries }) => entries.map((entry) => ({ ofSide, entry })))
      .find(({ ofSide, entry }) => keyOf(ofSide, entry.id) === key);
    setOpen(false);
    if (chosen === undefined || key === keyOf(user.userType, user.organization.id) || !(await mayLeave()))
      return;
    setSwitching(true);
    await runAction(async (retry) => {
      await switchMembership(chosen.entry, chosen.ofSide, retry);
      await navigate(homeOf(chosen.ofSide));
    });
    setSwitching(false);
  }

  const loading = publishers.isFetching || advertisers.isFetching;
  // All at once: what comes later would push what stands there from under the pointer.
  const isThere = !publishers.isPending && !advertisers.isPending;
  return (
    <Dropdown
      open={open}
      onOpenChange={(next) => !switching && setOpen(next)}
      trigger={['click']}
      placement="bottomRight"
      destroyOnHidden
      getPopupContainer={panelHome}
      popupRender={() => (
        <PickMenu
          label={text('shell.switchOrganization')}
          placeholder={text('shell.searchOrganizations')}
          groups={(isThere ? lists : []).map(({ ofSide, title, entries }) => ({
            key: String(ofSide),
            title,
            options: entries.map((entry) => optionOf(entry, ofSide, withLogos)),
          }))}
          current={keyOf(user.userType, user.organization.id)}
          locked={switching}
          limit={menuLimit}
          more={text('shell.moreOrganizations', { limit: menuLimit })}
          empty={text(loading ? 'common.loading' : 'shell.noMatch')}
          query={publishers.isError ? publishers : advertisers}
          onPick={(key) => void pick(key)}
          onClose={() => setOpen(false)}
        />
      )}
    >
      <Button
        type="text"
        className="switch-button"
        loading={switching}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${text('shell.switchOrganization')}: ${name}`}
      >
        {logo !== null && <AppIcon name={name} icon={logo} />}
        <Ellipsis limit={ellipsisAt.organization}>{name}</Ellipsis>
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
