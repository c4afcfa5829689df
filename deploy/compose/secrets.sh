#!/bin/sh
# Creates secrets/ with a file for each secret of compose.yaml, and never changes an existing file. Fill in those you
# need, for example: printf %s 'smtps://user:password@mail.example.com' > secrets/SMTP_URL
set -eu
cd "$(dirname "$0")/../.."
# The folder is closed to other users of this machine; the user in the container must be able to read the files.
umask 022
mkdir -p -m 700 secrets
cd secrets

random() {
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n'
}

# keep NAME TEXT
keep() {
  [ -e "$1" ] || printf %s "$2" > "$1"
}

keep DATABASE_URL "postgres://ardoise:$(random)@db:5432/ardoise"
keep POSTGRES_PASSWORD "$(random)"
keep SECRET_KEY "$(random)"
for name in DATABASE_DIRECT_URL DATABASE_READ_URL SECRET_KEY_PREVIOUS SMTP_URL STORAGE_ACCESS_KEY STORAGE_SECRET_KEY \
  S3_ACCESS_KEY S3_SECRET_KEY DEMO_PASSWORD GCS_KEY; do
  keep "$name" ''
done
