#!/bin/sh
# Makes what compose.yaml reads from ./secrets, once: what is there stays as it is.
set -eu
mkdir -p secrets
chmod 700 secrets
make() {
  [ -s "secrets/$1" ] || printf %s "$2" > "secrets/$1"
  chmod 644 "secrets/$1" # read by the users of the containers; the folder keeps others out
}
make database-password "$(openssl rand -hex 24)"
make database-url "postgres://gazetteer:$(cat secrets/database-password)@database/gazetteer"
make encryption-key "$(openssl rand -base64 32)"
echo 'Keep a copy of secrets/encryption-key: without it no backup can be read.'
