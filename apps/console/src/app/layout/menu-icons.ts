import BankOutlined from '@ant-design/icons/es/icons/BankOutlined';
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import RocketOutlined from '@ant-design/icons/es/icons/RocketOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import type { MenuIcon } from '../../kit/navigation/route.ts';

/** The icon of each menu entry; a new name without its icon does not compile. */
export const menuIcons: Readonly<Record<MenuIcon, typeof BankOutlined>> = {
  overview: DashboardOutlined,
  promote: RocketOutlined,
  company: BankOutlined,
  people: TeamOutlined,
};
