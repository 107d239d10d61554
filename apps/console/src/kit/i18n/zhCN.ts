export { entry as texts } from '@millrace/messages/zhCN/entry';
export { default as components } from 'antd/es/locale/zh_CN';
