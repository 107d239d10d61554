import { expect, it } from 'vitest';
import { commandAs } from './child-identity.ts';

it('starts PostgreSQL so that it ends with the server', () => {
  const identity = { user: undefined, setpriv: '/usr/bin/setpriv', capabilities: [] };
  expect(commandAs(identity, 'postgres', ['-D', 'x'])).toEqual({
    file: '/usr/bin/setpriv',
    args: ['--pdeathsig', 'INT', '--', 'postgres', '-D', 'x'],
    options: {},
  });
});

it('lets PostgreSQL be somebody else under root, who can still reach DATA_DIR', () => {
  const user = { uid: 12, gid: 34 };
  const identity = {
    user,
    setpriv: 'setpriv',
    capabilities: ['dac_override', 'dac_read_search', 'setpcap'] as const,
  };
  expect(commandAs(identity, 'postgres', []).args.join(' ')).toBe(
    '--pdeathsig INT --reuid 12 --regid 34 --clear-groups --securebits +no_setuid_fixup --inh-caps +dac_override,+dac_read_search' +
      ' --ambient-caps +dac_override,+dac_read_search -- postgres',
  );
});

it('asks for no capability that this process does not have itself', () => {
  const identity = { user: { uid: 12, gid: 34 }, setpriv: 'setpriv', capabilities: [] };
  expect(commandAs(identity, 'postgres', []).args.join(' ')).not.toContain('caps');
});

it('changes the user by itself where there is no setpriv', () => {
  const user = { uid: 12, gid: 34 };
  expect(commandAs({ user, setpriv: undefined, capabilities: [] }, 'postgres', ['-D', 'x'])).toEqual({
    file: 'postgres',
    args: ['-D', 'x'],
    options: user,
  });
});
