#!/bin/sh
# Runs a command with the settings, secrets and user of the service, for example as root:
#   sh /opt/ardoise/deploy/systemd/cli.sh admin create you@example.com
set -eu

if [ -z "${CREDENTIALS_DIRECTORY:-}" ]; then
  # The folder of this script, which may be a new version beside /opt/ardoise.
  folder=$(cd "$(dirname "$0")/../.." && pwd)
  exec systemd-run --quiet --pipe --wait --collect --uid=ardoise --working-directory="$folder" \
    --property=EnvironmentFile=/etc/ardoise/settings.env \
    --property=Environment='NODE_ENV=production DATA_DIR=/var/lib/ardoise' \
    --property=LoadCredential=secret:/etc/ardoise/secrets \
    --property=StateDirectory=ardoise --property=StateDirectoryMode=0700 \
    sh deploy/systemd/cli.sh "$@"
fi

# systemd names the files of a folder secret_DATABASE_URL and so on.
for file in "$CREDENTIALS_DIRECTORY"/secret_*; do
  export "${file##*/secret_}_FILE=$file"
done
exec /usr/bin/node build/server/cli.js "$@"
