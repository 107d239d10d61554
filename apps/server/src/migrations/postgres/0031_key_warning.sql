-- The last day of a key that its owners were told of ahead: once for each day that it is given.

alter table api_key add warned_of date;
