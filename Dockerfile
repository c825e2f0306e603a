# tools/try-image.mjs runs these lines without a container. It supports only the instructions that this file uses.

# Builds the package of `npm run pack` with all build tools.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json tsconfig.json tsconfig.base.json LICENSE .env.example ./
COPY ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md SECURITY.md ./
COPY apps ./apps
COPY deploy ./deploy
COPY docs ./docs
COPY examples ./examples
COPY packages ./packages
COPY tools ./tools
RUN npm ci --no-audit --no-fund
RUN npm run pack

# Adds the runtime dependencies only.
FROM node:24-bookworm-slim AS product
WORKDIR /product/data
WORKDIR /product/app
COPY --from=build /build/dist/package ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=product /product/app ./
COPY --from=product --chown=node:node /product/data /data
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data XDG_CACHE_HOME=/data/cache
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=15s --timeout=10s --start-period=2m CMD ["node", "bin/healthcheck.mjs"]
ENTRYPOINT ["node", "bin/cli.mjs"]
