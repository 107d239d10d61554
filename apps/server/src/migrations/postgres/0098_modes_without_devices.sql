-- "Only these" devices, and none named: phones were served as if nothing was asked, and the screen said otherwise. Such a choice is
-- refused by now; what was stored before says what it does.
update instance set brand_mode = null where brand_mode is not null and brands = '{}';
update instance set model_mode = null where model_mode is not null and models = '{}';
