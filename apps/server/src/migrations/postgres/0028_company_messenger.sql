-- Where people of a company can be written to, besides mail: both or neither.

alter table organization
  add messenger text check (messenger in ('wechat', 'qq', 'whatsapp', 'telegram', 'line', 'skype', 'teams', 'slack')),
  add messenger_id text check (char_length(messenger_id) between 1 and 100),
  add constraint organization_messenger_whole check ((messenger is null) = (messenger_id is null));
grant update (messenger, messenger_id) on organization to millrace_request;
