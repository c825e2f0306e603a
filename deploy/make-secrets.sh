#!/bin/sh
# Creates the secrets of compose.yaml in ./secrets. Idempotent: existing files are not changed.
set -eu
mkdir -p secrets
chmod 700 secrets
make() {
  [ -s "secrets/$1" ] || printf %s "$2" > "secrets/$1"
  chmod 644 "secrets/$1" # readable by the container users; the folder denies access to others
}
make database-password "$(openssl rand -hex 24)"
make database-url "postgres://gazetteer:$(cat secrets/database-password)@database/gazetteer"
make encryption-key "$(openssl rand -base64 32)"
echo 'Store a copy of secrets/encryption-key in another place: secrets in backups are unreadable without it.'
