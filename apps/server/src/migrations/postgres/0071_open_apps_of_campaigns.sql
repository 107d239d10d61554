-- Whether a campaign reaches anybody is asked of the apps that let its advertiser in.

drop function any_app_shows_own_ads();
