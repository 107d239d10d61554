-- Whose turn it is to have a day fetched: who has fewest under way, and was served longest ago.
create index revenue_pull_served on revenue_pull (organization_id, asked_at);
create index revenue_pull_claimed on revenue_pull (claimed_until) where claimed_until is not null;
