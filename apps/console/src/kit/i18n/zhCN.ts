export { zhCN as texts } from '@millrace/messages/zhCN/index';
export { default as components } from 'antd/es/locale/zh_CN';
