#!/bin/sh
# Creates the application's role and database in a new cluster. The password is the one in DATABASE_URL.
DB_PASSWORD=$(sed 's|^[^:]*://[^:]*:\([^@]*\)@.*|\1|' /run/secrets/DATABASE_URL)
psql -v ON_ERROR_STOP=1 -U postgres -v password="$DB_PASSWORD" <<'SQL'
-- What requests run as: made here, so that the role that logs in need not make roles.
create role ardoise_tenant nologin;
create role ardoise_installation nologin;
create role ardoise login password :'password';
grant ardoise_tenant, ardoise_installation to ardoise;
create database ardoise owner ardoise;
SQL
