import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { calls } from "@parley/contract";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { settingNames } from "../apps/server/src/config.ts";
import { inRoot } from "./lib/paths.mjs";

/*
 * No container engine runs these tests: they hold what can be held without one, so that a setting, file or address
 * that changes here does not leave the ways to run Parley behind.
 */

const read = (path) => readFileSync(inRoot(path), "utf8");
const known = new Set([...settingNames, "NODE_ENV", "NODE_COMPILE_CACHE"]);
const unknownOf = (names) => names.filter((name) => !known.has(name));

/** Services of a compose file, with what `<<` brings merged. */
const compose = (path) => parse(read(path), { merge: true });
const files = ["compose.yaml", "deploy/compose.cluster.yaml"];
const services = files.flatMap((file) =>
  Object.entries(compose(file).services).map(([name, service]) => ({ file, name, service })),
);
const parleys = services.filter(({ service }) => service.build !== undefined);

const instructions = read("Dockerfile")
  .replace(/\\\n/g, " ")
  .split("\n")
  .flatMap((line) => {
    const [, word, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return word ? [{ word, rest }] : [];
  });
/** Those of the image that is run, not of the ones it is made with. */
const last = instructions.slice(instructions.findLastIndex(({ word }) => word === "FROM"));
const only = (word) => last.filter((one) => one.word === word).map(({ rest }) => rest);
const imageSettings = () =>
  Object.fromEntries(only("ENV").flatMap((env) => env.split(" ").map((one) => one.split("="))));

describe("The compose files", () => {
  test("start one Parley, or two of them with what they share", () => {
    expect(services.map(({ file, name }) => `${dirname(file)}/${name}`)).toEqual([
      "./parley",
      "./caddy",
      "deploy/parley-1",
      "deploy/parley-2",
      "deploy/postgres",
      "deploy/valkey",
      "deploy/caddy",
    ]);
  });

  test.each(parleys)("give $file $name only settings that there are", ({ service }) => {
    expect(unknownOf(Object.keys(service.environment))).toEqual([]);
    expect(service.environment).toMatchObject({ TRUST_PROXY: "on" });
    expect(service).toMatchObject({ init: true, cap_drop: ["ALL"] });
    // All others are taken from there as they are: what Caddy and the volume go by must not be.
    expect(service.env_file).toBe(".env");
    const image = imageSettings();
    for (const name of ["HOST", "PORT", "DATA_DIR"])
      expect(service.environment[name]).toBe(image[name]);
    expect(service.volumes.map((volume) => volume.split(":")[1])).toEqual(["/data"]);
  });

  test("give all nodes of one workspace the same, with a stop that is longer than their farewell", () => {
    const [one, two] = parleys.filter(({ file }) => file.includes("cluster"));
    expect({ ...two.service, depends_on: undefined }).toEqual({
      ...one.service,
      depends_on: undefined,
    });
    const { environment, stop_grace_period } = one.service;
    expect(environment).toMatchObject({
      DATABASE_URL: expect.any(String),
      REDIS_URL: expect.any(String),
    });
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(
      2 * Number(environment.DRAIN_SECONDS) + 10,
    );
  });

  test.each(services)("name for $file $name only what is there", ({ file, service }) => {
    const { services: others, volumes } = compose(file);
    for (const name of Object.keys(service.depends_on ?? {})) expect(others).toHaveProperty([name]);
    for (const volume of service.volumes ?? []) {
      const [source] = volume.split(":");
      if (source.startsWith("."))
        expect(existsSync(join(inRoot(dirname(file)), source))).toBe(true);
      else expect(volumes).toHaveProperty([source]);
    }
  });

  test.each(services)("fetch the image of $file $name by a plain name", ({ service }) => {
    const { image, build } = service;
    expect(image ?? build).toBeDefined();
    // A host before the name has a dot or a port.
    if (image?.includes("/")) expect(image.split("/")[0]).not.toMatch(/[.:]|^localhost$/);
  });

  test.each(files)("of which %s demands every secret, and has none", (file) => {
    const text = read(file);
    for (const [, name] of text.matchAll(/\$\{(PARLEY_DOMAIN|\w*PASSWORD)\}/g)) {
      expect(text).toContain(`\${${name}:?`);
    }
    expect(text).not.toMatch(/PASSWORD: (?!\$\{)/);
  });
});

describe("The Dockerfile", () => {
  test("makes an image without rights that says how it is", () => {
    expect(only("USER")).toEqual(["node"]);
    const [health] = only("HEALTHCHECK");
    expect(health).toContain(`/api${calls.health.path}\``);
    const [command] = only("CMD");
    const [, file] = JSON.parse(command);
    expect(existsSync(inRoot(file))).toBe(true);
    const settings = imageSettings();
    expect(unknownOf(Object.keys(settings))).toEqual([]);
    expect(settings).toMatchObject({
      HOST: "0.0.0.0",
      PORT: only("EXPOSE")[0],
      DATA_DIR: only("VOLUME")[0],
    });
  });

  test("installs and builds nothing where it runs, and takes images by plain names", () => {
    for (const command of only("RUN")) expect(command).not.toMatch(/^(?:npm|apt|apk|node)\b/);
    const images = instructions
      .filter(({ word }) => word === "FROM")
      .map(({ rest }) => rest.split(" ")[0]);
    expect(new Set(images)).toEqual(new Set(["node:24-slim"]));
  });

  test("copies what is there, and what .dockerignore leaves in", () => {
    const ignored = read(".dockerignore").split("\n");
    const sources = instructions
      .filter(({ word, rest }) => word === "COPY" && !rest.startsWith("--from"))
      .flatMap(({ rest }) => rest.split(" ").slice(0, -1));
    expect(sources.length).toBeGreaterThan(5);
    for (const source of sources) {
      expect(existsSync(inRoot(source)), source).toBe(true);
      expect(ignored, source).not.toContain(source);
    }
    for (const path of [".git", "data", "**/node_modules", "**/.env"])
      expect(ignored).toContain(path);
  });
});

describe("The systemd unit", () => {
  const unit = read("deploy/parley.service");
  const values = (key) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value]) => value);

  test("starts what is there with settings that there are, and stops the server before its database", () => {
    const [start] = values("ExecStart");
    expect(existsSync(inRoot(start.split(" ").at(-1)))).toBe(true);
    expect(unknownOf(values("Environment").map((one) => one.split("=")[0]))).toEqual([]);
    expect(values("KillMode")).toEqual(["mixed"]);
    expect(values("NoNewPrivileges")).toEqual(["yes"]);
    // Compiled code is written where it runs: V8 does not start otherwise.
    expect(values("MemoryDenyWriteExecute")).toEqual([]);
    expect(values("ReadWritePaths")).toEqual(values("WorkingDirectory"));
    // What npm fetches must not lie in the folder that is backed up.
    const [name] = values("StateDirectory");
    expect(values("Environment")).toContain(`DATA_DIR=/var/lib/${name}`);
    expect(read("docs/operating.md")).toContain(
      `--home-dir /var/cache/${values("CacheDirectory")[0]} `,
    );
  });
});

test("Every setting is in the table of the README", () => {
  const readme = read("README.md");
  const lacking = settingNames.filter(
    (name) => !name.startsWith("TEST_") && !readme.includes(`\`${name}\``),
  );
  expect(lacking).toEqual([]);
});
