import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isLoopback, isReachable, readConfig } from "./config.ts";
import { StartError } from "./platform/start-error.ts";

const root = join(import.meta.dirname, "..", "..", "..");

describe("readConfig", () => {
  test("has a default for everything", () => {
    expect(readConfig({})).toEqual({
      config: {
        port: 3000,
        host: "127.0.0.1",
        dataDir: join(root, "data"),
        publicUrl: undefined,
        databaseUrl: undefined,
        redisUrl: undefined,
        smtpUrl: undefined,
        mailFrom: "Parley <parley@localhost>",
        oidc: undefined,
        google: undefined,
        maxFileBytes: 100 * 1024 * 1024,
        userQuotaBytes: undefined,
        storageQuotaBytes: undefined,
        supportEmail: undefined,
        logLevel: "info",
        rateLimit: true,
        trustProxy: false,
        metricsToken: undefined,
        drainMs: 0,
        presenceMinute: 60_000,
        pushReach: "public",
        linkPreviews: true,
        previewExceptions: [],
        waitsForDisk: true,
      },
      warnings: [],
    });
  });

  test.each([
    ["PORT", "0", { port: 0 }],
    ["PORT", "65535", { port: 65_535 }],
    ["PORT", " ", { port: 3000 }],
    ["HOST", "0.0.0.0", { host: "0.0.0.0" }],
    ["HOST", "::1", { host: "::1" }],
    ["DATA_DIR", "/srv/parley", { dataDir: "/srv/parley" }],
    ["DATA_DIR", "elsewhere", { dataDir: join(process.cwd(), "elsewhere") }],
    ["PUBLIC_URL", "https://Chat.Example.org/", { publicUrl: "https://chat.example.org" }],
    ["PUBLIC_URL", "http://10.0.0.5:8080", { publicUrl: "http://10.0.0.5:8080" }],
    ["DATABASE_URL", "postgresql://me@db/parley", { databaseUrl: "postgresql://me@db/parley" }],
    ["REDIS_URL", "rediss://u:p@r:6380", { redisUrl: "rediss://u:p@r:6380" }],
    ["SMTP_URL", "smtp://mail.example.org:25", { smtpUrl: "smtp://mail.example.org:25" }],
    ["MAIL_FROM", "Chat <c@example.org>", { mailFrom: "Chat <c@example.org>" }],
    ["SUPPORT_EMAIL", "help@example.org", { mailFrom: "Parley <help@example.org>" }],
    ["MAX_FILE_MB", "2", { maxFileBytes: 2 * 1024 * 1024 }],
    ["USER_QUOTA_MB", "1024", { userQuotaBytes: 1024 ** 3 }],
    ["SUPPORT_EMAIL", "help@example.org", { supportEmail: "help@example.org" }],
    ["LOG_LEVEL", "debug", { logLevel: "debug" }],
    ["RATE_LIMIT", "off", { rateLimit: false }],
    ["TRUST_PROXY", "on", { trustProxy: true }],
    ["METRICS_TOKEN", "x".repeat(24), { metricsToken: "x".repeat(24) }],
    ["DRAIN_SECONDS", "15", { drainMs: 15_000 }],
    ["LINK_PREVIEWS", "off", { linkPreviews: false }],
    [
      "TEST_PREVIEW_ADDRESSES",
      "127.0.0.1:1,[::1]:2",
      { previewExceptions: ["127.0.0.1:1", "[::1]:2"] },
    ],
    ["TEST_MINUTE_MS", "500", { presenceMinute: 500 }],
    ["TEST_DATABASE_SYNC", "off", { waitsForDisk: false }],
  ])("takes %s=%s", (name, value, expected) => {
    expect(readConfig({ [name]: value }).config).toMatchObject(expected);
  });

  test.each([
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["TEST_MINUTE_MS", "0"],
    ["TEST_MINUTE_MS", "1m"],
    ["PORT", "http"],
    ["PORT", "3000.5"],
    ["REDIS_URL", "127.0.0.1:6379"],
    ["REDIS_URL", "redis://me:p%%@[host"],
    ["HOST", "two hosts"],
    ["HOST", "http://host"],
    ["PUBLIC_URL", "chat.example.org"],
    ["PUBLIC_URL", "ftp://chat.example.org"],
    ["PUBLIC_URL", "https://example.org/chat"],
    ["PUBLIC_URL", "https://me@example.org"],
    ["PUBLIC_URL", "https://example.org/?a"],
    ["DATABASE_URL", "mysql://db/parley"],
    ["DATABASE_URL", "parley"],
    ["SMTP_URL", "mail.example.org"],
    ["MAIL_FROM", "Parley"],
    ["MAIL_FROM", "a@example.org\r\nBcc: b@example.org"],
    ["OIDC_ISSUER", "idp"],
    ["OIDC_ISSUER", "http://login.example.org"],
    ["MAX_FILE_MB", "0"],
    ["STORAGE_QUOTA_MB", "10GB"],
    ["SUPPORT_EMAIL", "help"],
    ["LOG_LEVEL", "loud"],
    ["RATE_LIMIT", "yes"],
    ["TRUST_PROXY", "1"],
    ["METRICS_TOKEN", "short"],
    ["METRICS_TOKEN", `${"x".repeat(30)} and more`],
  ])("says that %s=%s is wrong", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`^The configuration is wrong: ${name} must `));
  });

  test("takes a sign-in service whose settings are complete", () => {
    const oidc = {
      OIDC_ISSUER: "https://id.example.org/realm",
      OIDC_CLIENT_ID: "parley",
      OIDC_CLIENT_SECRET: "hidden",
    };
    const google = { GOOGLE_CLIENT_ID: "g", GOOGLE_CLIENT_SECRET: "hidden" };
    const { config } = readConfig({ ...oidc, ...google });
    expect(config.oidc).toEqual({
      issuer: "https://id.example.org/realm",
      clientId: "parley",
      clientSecret: "hidden",
      name: "id.example.org",
    });
    expect(config.google).toEqual({ clientId: "g", clientSecret: "hidden" });
    const read = () => readConfig({ ...oidc, OIDC_CLIENT_SECRET: "" });
    expect(read).toThrow(/belong together, and OIDC_CLIENT_SECRET is missing/);
  });

  test("names every wrong value at once", () => {
    expect(() => readConfig({ PORT: "x", LOG_LEVEL: "y" })).toThrow(
      /PORT must .*; LOG_LEVEL must /,
    );
  });

  test("keeps the password out of what it says", () => {
    expect(() => readConfig({ DATABASE_URL: "mysql://me:hidden@db/parley" })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("hidden") }),
    );
  });

  test("warns of settings that it does not know", () => {
    const env = { S3_KEY: "r", S3_URL: "b", SMTP_URL: "", PATH: "/bin" };
    const { warnings } = readConfig(env);
    expect(warnings.map((warning) => warning.split(" ")[0])).toEqual(["S3_KEY", "S3_URL"]);
  });

  const keys = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };

  test("reads a bucket for files, at Amazon or anywhere", () => {
    expect(readConfig({}).config.s3).toBeUndefined();
    expect(readConfig({ ...keys, S3_REGION: "eu-west-1" }).config.s3).toEqual({
      endpoint: "https://s3.eu-west-1.amazonaws.com",
      region: "eu-west-1",
      bucket: "files",
      prefix: "",
      accessKeyId: "id",
      secretAccessKey: "secret",
      isPathStyle: true,
    });
    const more = { S3_ENDPOINT: "http://minio:9000/", S3_PREFIX: "a/b/", S3_PATH_STYLE: "off" };
    expect(readConfig({ ...keys, ...more }).config.s3).toMatchObject({
      endpoint: "http://minio:9000",
      prefix: "a/b/",
      isPathStyle: false,
    });
  });

  test.each([
    [{ S3_ENDPOINT: "https://s3.example.org" }, /S3_BUCKET, .* is missing/],
    [{ ...keys, S3_SECRET_ACCESS_KEY: "" }, /S3_SECRET_ACCESS_KEY is missing/],
    [{ ...keys, S3_BUCKET: "Files" }, /S3_BUCKET must be the name of a bucket/],
    [{ ...keys, S3_ENDPOINT: "https://s3.example.org/files" }, /S3_ENDPOINT must be an address/],
    [{ ...keys, S3_PREFIX: "parley" }, /S3_PREFIX must .* slash at its end/],
    [{ ...keys, S3_PREFIX: "../" }, /S3_PREFIX must/],
    [{ ...keys, MAX_FILE_MB: "5242881" }, /MAX_FILE_MB can be 5242880 at most/],
  ])("refuses the bucket of %j", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });
});

test.each([
  ["127.0.0.1", true],
  ["127.8.9.1", true],
  ["localhost", true],
  ["::1", true],
  ["0.0.0.0", false],
  ["::", false],
  ["192.168.1.2", false],
  ["127.0.0.1.example.org", false],
])("isLoopback(%s) is %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test.each([
  [{}, false],
  [{ HOST: "0.0.0.0" }, true],
  [{ PUBLIC_URL: "http://localhost:3000" }, false],
  [{ PUBLIC_URL: "https://chat.example.org" }, true],
  [{ TRUST_PROXY: "on" }, true],
])("strangers may reach a server with %o: %s", (env, expected) => {
  expect(isReachable(readConfig(env).config)).toBe(expected);
});
