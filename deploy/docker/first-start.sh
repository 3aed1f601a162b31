#!/bin/sh
# Run once by the image of PostgreSQL over an empty database: one role owns the tables, the cabinet works under another.
set -eu
psql --username=postgres --dbname=postgres --set=ON_ERROR_STOP=1 \
  --set=owner="$OWNER_PASSWORD" --set=worker="$WORKER_PASSWORD" <<'SQL'
create role cabinet_owner login password :'owner';
create role cabinet login password :'worker';
create database cabinet owner cabinet_owner;
SQL
