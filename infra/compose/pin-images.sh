#!/bin/sh
# Writes infra/compose/.env with every base image by digest, as the registry has it now. Needs Docker with buildx and the registry.
# Run it, read the difference, try it, and keep the file: the Compose files take images from nowhere else.
set -eu
cd "$(dirname "$0")"
draft=$(mktemp)
trap 'rm -f "$draft"' EXIT
grep -v '^#' images.txt | while read -r name image; do
  digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
  case $digest in
    sha256:*) echo "$name=$image@$digest" >>"$draft" ;;
    *) echo "no digest for $image" >&2; exit 1 ;;
  esac
done
# What is not an image, such as SERVERS=3, stays.
[ ! -f .env ] || grep -v '_IMAGE=' .env >>"$draft" || true
cp "$draft" .env
cat .env
