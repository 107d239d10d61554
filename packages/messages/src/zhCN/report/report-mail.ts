export const reportMail = {
  title: '邮件报表',
  gets: '{{email}} 通过邮件接收 {{organization}} 的“{{report}}”。',
  getsNot: '{{email}} 不再接收 {{organization}} 的“{{report}}”。',
  stop: '不再发送',
  start: '重新发送',
  home: '前往控制台',
};
