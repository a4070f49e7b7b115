# One process of Urja with its Martin; what it needs comes from the environment (scripts/several-machines.md).
# npm run pin-digests writes the digest of the image beside its tag, in every stage.

# Builds Martin, the app and the manuals, which takes development packages.
FROM node:22-bookworm-slim AS build
ENV XDG_CACHE_HOME=/opt
WORKDIR /urja
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-fund --no-audit
COPY . .
RUN npm run tileserver:install \
  && node --import tsx scripts/start/build-client.ts \
  && node --import tsx scripts/build-manuals.ts

# The packages that run: a layer that stays the same until package-lock.json changes.
FROM node:22-bookworm-slim AS packages
WORKDIR /urja
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-fund --no-audit

FROM node:22-bookworm-slim
# The cache holds Martin, the version that the tests prove.
ENV URJA_DATA=/data HOST=0.0.0.0 PORT=8080 XDG_CACHE_HOME=/opt NPM_CONFIG_OMIT=dev
WORKDIR /urja
COPY --from=packages /urja/node_modules ./node_modules
COPY --from=build /opt /opt
COPY . .
COPY --from=build /urja/var ./var
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 8080
# Not by npm: the signal to stop must reach the process itself.
CMD ["node", "scripts/start.mjs"]
