-- What somebody brought in, by the person: asked for when their account ends.
create index imports_account on imports (account_id);
