import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined';
import BankOutlined from '@ant-design/icons/es/icons/BankOutlined';
import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import ControlOutlined from '@ant-design/icons/es/icons/ControlOutlined';
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import HistoryOutlined from '@ant-design/icons/es/icons/HistoryOutlined';
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined';
import RocketOutlined from '@ant-design/icons/es/icons/RocketOutlined';
import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import UsergroupAddOutlined from '@ant-design/icons/es/icons/UsergroupAddOutlined';
import type { MenuIcon } from '../../kit/navigation/menu-places.ts';

/** The icon of each menu entry and group; a new name without its icon does not compile. */
export const menuIcons: Readonly<Record<MenuIcon, typeof BankOutlined>> = {
  overview: DashboardOutlined,
  setup: ControlOutlined,
  promote: RocketOutlined,
  promotedApps: AppstoreOutlined,
  creatives: PictureOutlined,
  segments: UsergroupAddOutlined,
  company: BankOutlined,
  people: TeamOutlined,
  report: BarChartOutlined,
  changeLog: HistoryOutlined,
  operator: SafetyOutlined,
};
