#!/bin/sh
# Makes the application's role and database in a new cluster.
psql -v ON_ERROR_STOP=1 -U postgres -v password="$DB_PASSWORD" <<'SQL'
create role ardoise login createrole password :'password';
create database ardoise owner ardoise;
SQL
