import { side } from '@millrace/contract/common';
import { permissionsOf, role } from '@millrace/contract/people/permission';
import type { UserInfo } from '@millrace/contract/people/user';

/** An owner of a publisher's organization, as `/user/info` tells of them, unless something else is said. */
export function someUser(change: Partial<UserInfo> = {}): UserInfo {
  return {
    ...{ id: 1, name: 'Robin', email: 'robin@example.com', username: null, avatar: null, lang: 'enGB' },
    ...{ userType: side.publisher, perms: permissionsOf(role.organizationOwner), isNew: false },
    ...{ roles: [{ id: role.organizationOwner, name: 'Role' }], needsSecondFactor: false, verifyStatus: 1 },
    ...{ organization: { id: 1, name: 'Acme', logo: null }, workingAs: null, isMember: true },
    ...change,
  };
}
