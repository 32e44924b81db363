# Parley in a container: docker compose up (compose.yaml), or see docs/operating.md.

# The web app is built with everything; of this stage only the result is kept.
FROM node:24-slim AS web
WORKDIR /app
COPY . .
RUN node --input-type=module --eval 'import { setup } from "./scripts/lib/setup.mjs"; await setup();'

# What the server needs to run, without compilers and without what is only for building and testing.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
RUN npm install --no-save --omit=dev --include=optional --workspace=@parley/server --workspace=@parley/contract
# A peer that one package names for its types alone.
RUN rm -rf node_modules/typescript node_modules/@typescript

FROM node:24-slim
# Nothing is installed in a container that runs.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-*
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY packages/contract packages/contract
COPY apps/server apps/server
COPY --from=web /app/apps/web/dist apps/web/dist
# PostgreSQL refuses to run as root, and so should everything else. A new volume takes this owner over.
RUN mkdir /data && chown node:node /data
USER node
# Compiled code is kept from the first start on: the next ones take half the time, and no compiler in memory.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/parley-compiled
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# The server stops by itself within ten seconds, and its PostgreSQL with it.
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/src/main.ts"]
