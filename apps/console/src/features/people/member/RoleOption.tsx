import { useText } from '../../../kit/i18n/i18n.ts';

/** A role with a sentence on what it may do. */
export function RoleOption({ roleId }: { readonly roleId: 20 | 30 | 40 | 50 | 100 }) {
  const text = useText();
  return (
    <span className="role-option">
      <strong>{text(`user.role.r${roleId}`)}</strong>
      <span className="role-lead">{text(`member.roleLead.r${roleId}`)}</span>
    </span>
  );
}
