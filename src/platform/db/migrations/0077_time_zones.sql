-- The time zone in which the workspace's instants are days (kernel/zone.ts); existing workspaces get that of their public
-- holidays.
alter table workspaces add column time_zone text not null default 'Europe/Paris' check (time_zone in (
    'Europe/Paris', 'America/Guadeloupe', 'America/Cayenne', 'America/Martinique', 'Indian/Mayotte', 'Indian/Reunion',
    'America/St_Barthelemy', 'America/Marigot', 'America/Miquelon', 'Pacific/Tahiti', 'Pacific/Marquesas',
    'Pacific/Gambier', 'Pacific/Noumea', 'Pacific/Wallis', 'Africa/Abidjan', 'Africa/Algiers', 'Africa/Casablanca',
    'Africa/Dakar', 'Africa/Douala', 'Africa/Tunis', 'America/New_York', 'America/Toronto', 'Asia/Beirut', 'Asia/Dubai',
    'Asia/Singapore', 'Australia/Sydney', 'Europe/Athens', 'Europe/Berlin', 'Europe/Brussels', 'Europe/Dublin',
    'Europe/Lisbon', 'Europe/London', 'Europe/Luxembourg', 'Europe/Madrid', 'Europe/Rome', 'Europe/Zurich',
    'Indian/Antananarivo', 'Indian/Mauritius', 'Pacific/Auckland'));
update workspaces set time_zone = case holiday_zone
    when 'guadeloupe' then 'America/Guadeloupe'
    when 'guyane' then 'America/Cayenne'
    when 'martinique' then 'America/Martinique'
    when 'mayotte' then 'Indian/Mayotte'
    when 'la-reunion' then 'Indian/Reunion'
    when 'saint-barthelemy' then 'America/St_Barthelemy'
    when 'saint-martin' then 'America/Marigot'
    when 'saint-pierre-et-miquelon' then 'America/Miquelon'
    when 'polynesie-francaise' then 'Pacific/Tahiti'
    when 'nouvelle-caledonie' then 'Pacific/Noumea'
    when 'wallis-et-futuna' then 'Pacific/Wallis'
    else time_zone end
 where holiday_zone not in ('metropole', 'alsace-moselle');
call expose_tenant_table('workspaces');

-- Entries keep the day on which they were posted, whatever zone the workspace has later.
alter table book_entries add column posted_on date;
call expose_tenant_table('book_entries');
