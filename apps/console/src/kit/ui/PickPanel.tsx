import Input, { type InputRef } from 'antd/es/input/Input';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type AskedQuery, FailureInMenu } from './failure-in-menu.tsx';

export interface PickOption {
  readonly key: string;
  readonly name: string;
  readonly content: ReactNode;
}

export interface PickGroup {
  readonly key: string;
  readonly title?: string;
  readonly options: readonly PickOption[];
}

interface PickPanelProps {
  readonly label: string;
  readonly placeholder: string;
  readonly groups: readonly PickGroup[];
  readonly current: string | null;
  readonly locked?: boolean;
  /** The options are those of an earlier search, of which Enter picks none. */
  readonly stale?: boolean;
  /** What stands there when nothing fits or nothing is there. */
  readonly empty: string;
  /** By which the options were asked for: that it has failed stands in their place. */
  readonly query?: AskedQuery;
  /** More than this many are not drawn; `more` then says how to find them. */
  readonly limit: number;
  readonly more: string;
  readonly footer?: ReactNode;
  /** The options are those that the caller found for what is typed; without it they are searched here, by name. */
  readonly onSearch?: (typed: string) => void;
  /** How many there are beyond the options given, for callers that search themselves. */
  readonly total?: number;
  readonly onPick: (key: string) => void;
  readonly onClose: () => void;
}

const fits = (option: PickOption, search: string) =>
  option.name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

/** A searchable list to pick one from, as a combobox: type, arrows, Enter, Escape. */
export default function PickPanel(props: PickPanelProps) {
  const { groups, current, limit, locked = false, stale = false, query, onSearch, total = 0 } = props;
  const { onPick, onClose } = props;
  const listId = useId();
  const input = useRef<InputRef>(null);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(current);
  useEffect(() => {
    const opener = document.activeElement;
    input.current?.focus();
    return () => {
      // Closed from within, the focus goes back; a click elsewhere keeps its own.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  const isFound = (option: PickOption) => onSearch !== undefined || fits(option, search);
  let room = limit;
  const shown = groups.flatMap((group) => {
    const options = group.options.filter(isFound).slice(0, room);
    room -= options.length;
    return options.length === 0 ? [] : [{ ...group, options }];
  });
  const flat = shown.flatMap((group) => group.options);
  const all = groups.flatMap((group) => group.options).filter(isFound);
  const activeKey = flat.some((option) => option.key === active) ? active : (flat[0]?.key ?? null);
  const idOf = (key: string) => `${listId}-${key}`;

  function onKeyDown(event: KeyboardEvent): void {
    // Of a keyboard for Chinese: it is about the letters that are being composed.
    if (event.nativeEvent.isComposing) return;
    const position = flat.findIndex((option) => option.key === activeKey);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && activeKey !== null && !locked && !stale) onPick(activeKey);
    else if (step !== undefined && flat.length > 0) {
      const next = flat[(position + step + flat.length) % flat.length]?.key ?? null;
      setActive(next);
      if (next !== null) document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  }

  return (
    <div className="pick">
      <Input
        ref={input}
        role="combobox"
        aria-expanded
        aria-label={props.label}
        aria-controls={listId}
        aria-activedescendant={activeKey === null ? undefined : idOf(activeKey)}
        placeholder={props.placeholder}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          onSearch?.(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={props.label}
        aria-busy={locked || stale}
        className="pick-list"
      >
        {shown.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div role="group" key={group.key} aria-label={group.title ?? props.label}>
            {group.title !== undefined && <div className="pick-title">{group.title}</div>}
            {group.options.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are never focused themselves
              <div
                key={option.key}
                id={idOf(option.key)}
                role="option"
                aria-selected={option.key === current}
                aria-disabled={locked}
                className={option.key === activeKey ? 'pick-option pick-active' : 'pick-option'}
                // The focus stays in the search, where the keys are handled.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => !locked && onPick(option.key)}
                onMouseMove={() => setActive(option.key)}
              >
                {option.content}
              </div>
            ))}
          </div>
        ))}
      </div>
      {query?.isError ? (
        <FailureInMenu query={query} />
      ) : (
        flat.length === 0 && <p className="pick-note">{props.empty}</p>
      )}
      {Math.max(all.length, total) > flat.length && flat.length > 0 && (
        <p className="pick-note">{props.more}</p>
      )}
      {props.footer}
    </div>
  );
}
