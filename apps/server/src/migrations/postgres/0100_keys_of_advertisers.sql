-- With a key of an advertiser, its servers may tell of events: delivery knows those keys.
call tell_delivery('api_key', 'null::int');
