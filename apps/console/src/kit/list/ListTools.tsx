import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Popover from 'antd/es/popover';
import { useText } from '../i18n/i18n.ts';
import { FocusInside } from '../ui/FocusInside.tsx';
import type { ListColumn } from './list-column.ts';
import { isShown, mayHide, useListSettings } from './list-settings.ts';

interface ListToolsProps<Row> {
  readonly name: string;
  readonly columns: readonly ListColumn<Row>[];
  /** Cards have no rows whose height could be chosen, and leave out what stands in tables only. */
  readonly onPhone: boolean;
}

/** Which columns a list shows, and how high its rows are. */
export function ListTools<Row>({ name, columns, onPhone }: ListToolsProps<Row>) {
  const text = useText();
  const [settings, change] = useListSettings(name);
  const hideable = columns.filter((column) => mayHide(column) && !(onPhone && column.onCard === 'nowhere'));
  const label = text(onPhone ? 'list.columns' : 'list.settings');
  const toggle = (key: string) =>
    change({
      ...settings,
      toggled: settings.toggled.includes(key)
        ? settings.toggled.filter((one) => one !== key)
        : [...settings.toggled, key],
    });
  if (onPhone && hideable.length === 0) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={
        <FocusInside>
          <fieldset className="list-tools">
            <legend>{text('list.columns')}</legend>
            {hideable.map((column) => (
              <Checkbox
                key={column.key}
                checked={isShown(column, settings)}
                onChange={() => toggle(column.key)}
              >
                {column.title}
              </Checkbox>
            ))}
            {!onPhone && (
              <>
                <hr />
                <Checkbox
                  checked={settings.dense}
                  onChange={({ target }) => change({ ...settings, dense: target.checked })}
                >
                  {text('list.dense')}
                </Checkbox>
              </>
            )}
          </fieldset>
        </FocusInside>
      }
    >
      <Button
        className="list-tools-button"
        icon={<SettingOutlined aria-hidden />}
        aria-label={label}
        title={label}
      />
    </Popover>
  );
}
