-- Nothing was ever written to it: what an advertiser promotes is in promoted_app.
drop table advertiser_site;
