import { join, resolve } from "node:path";
import { z } from "zod";
import { s3Environment, s3Of } from "./config-s3.ts";
import { isOrigin, megabytes, onOff, together, token } from "./config-values.ts";
import type { S3Place } from "./platform/files/s3/s3-client.ts";
import { logLevels } from "./platform/log/log.ts";
import { StartError } from "./platform/start-error.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** Plain HTTP would show whoever listens who signs in, and let them answer instead. */
function isPrivateOrSecure(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: "must be a number from 0 to 65535" })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: "must be a number from 0 to 65535" })
    .default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_%-]+$/, { error: "must be one host name or IP address" })
    .default("127.0.0.1"),
  DATA_DIR: z
    .string()
    .transform((path) => resolve(path))
    .default(join(root, "data")),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, {
      error: 'must be an address like "https://chat.example.org", without a path',
    })
    .transform((value) => new URL(value).origin)
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, {
      error: 'must look like "postgres://user:password@host:5432/database"',
    })
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/./, { error: 'must look like "redis://user:password@host:6379"' })
    .refine((value) => URL.canParse(value), { error: "must be an address: escape what is special" })
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, { error: 'must look like "smtp://user:password@mail.example.org:587"' })
    .refine((value) => URL.canParse(value), { error: "must be an address: escape what is special" })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, { error: 'must look like "Parley <chat@example.org>"' })
    .optional(),
  OIDC_ISSUER: z
    .url({ error: "must be the address of the sign-in service" })
    .refine(isPrivateOrSecure, {
      error: 'must begin with "https://", unless the sign-in service is on this machine',
    })
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, { error: "must have at most 40 characters" }).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  ...s3Environment,
  MAX_FILE_MB: megabytes.default(100),
  USER_QUOTA_MB: megabytes.optional(),
  STORAGE_QUOTA_MB: megabytes.optional(),
  SUPPORT_EMAIL: z.email({ error: "must be one e-mail address" }).optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` }).default("info"),
  RATE_LIMIT: onOff("on"),
  TRUST_PROXY: onOff("off"),
  METRICS_TOKEN: token.optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, { error: "must be a number of seconds from 0 to 999" })
    .transform(Number)
    .default(0),
  LINK_PREVIEWS: onOff("on"),
  TEST_PUSH_LOOPBACK: onOff("off"),
  TEST_PREVIEW_ADDRESSES: z.string().default(""),
  TEST_MINUTE_MS: z
    .string()
    .regex(/^[1-9]\d{1,5}$/, { error: "must be a number of milliseconds from 10 to 999999" })
    .transform(Number)
    .default(60_000),
  TEST_DATABASE_SYNC: onOff("on"),
});

/** Names of all environment variables that are read, those of tests included. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Everything that an operator can choose, checked. */
export interface Config {
  /** TCP port; 0 takes any free one. */
  port: number;
  /** Host name or IP address to listen on. */
  host: string;
  /** Absolute path of the folder for the database, files and secrets. */
  dataDir: string;
  /** Scheme, host and port under which people reach Parley; undefined: where it listens. */
  publicUrl: string | undefined;
  /** A PostgreSQL of the operator's; undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** A Redis that several nodes share; undefined: this node is the only one. */
  redisUrl: string | undefined;
  /** Where e-mail is handed in; undefined: no e-mail is sent, links are shown to be copied. */
  smtpUrl: string | undefined;
  /** Sender of e-mails. */
  mailFrom: string;
  /** A sign-in service that speaks OpenID Connect. */
  oidc: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined;
  google: { clientId: string; clientSecret: string } | undefined;
  /** A bucket for files; undefined: they are in the folder `files` of the data folder. */
  s3: S3Place | undefined;
  /** Bytes of one uploaded file at most. */
  maxFileBytes: number;
  /** Bytes that one person's files may take together; undefined: no limit. */
  userQuotaBytes: number | undefined;
  /** Bytes that all files may take together; undefined: no limit but the disk. */
  storageQuotaBytes: number | undefined;
  /** Where people who need help may write to. */
  supportEmail: string | undefined;
  logLevel: (typeof logLevels)[number];
  /** Whether requests are limited per person and address. */
  rateLimit: boolean;
  /** Whether `X-Forwarded-*` headers of a proxy in front are believed. */
  trustProxy: boolean;
  /** Who knows it may read `/api/metrics`; undefined: nobody, there is no such address. */
  metricsToken: string | undefined;
  /** ms between the announcement of a stop and the stop, for a balancer to send people elsewhere. */
  drainMs: number;
  /** Whether links in messages are asked what they show. */
  linkPreviews: boolean;
  /** What they may be beside the public internet, as `127.0.0.1:8080`: tests have pages on this machine. */
  previewExceptions: readonly string[];
  /** Which addresses push services may have: tests have one on this machine. */
  pushReach: "public" | "loopback";
  /** Length of a minute of presence, in ms: tests of idle people do not wait for real ones. */
  presenceMinute: number;
  /** Whether the embedded PostgreSQL waits for the disk: without it a power cut loses what was acknowledged. */
  waitsForDisk: boolean;
}

/** Settings of S3 that other programs have; to set them and be ignored silently would be a trap. */
const isUnknown = (name: string) => /^S3_[A-Z_]+$/.test(name) && !(name in s3Environment);

const MB = 1024 * 1024;

function oidcOf(values: z.output<typeof environment>): Config["oidc"] {
  const { OIDC_ISSUER = "", OIDC_CLIENT_ID = "", OIDC_CLIENT_SECRET = "" } = values;
  const { OIDC_ISSUER: a, OIDC_CLIENT_ID: b, OIDC_CLIENT_SECRET: c } = values;
  if (!together({ OIDC_ISSUER: a, OIDC_CLIENT_ID: b, OIDC_CLIENT_SECRET: c })) return undefined;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: values.OIDC_NAME ?? new URL(OIDC_ISSUER).hostname,
  };
}

function googleOf(values: z.output<typeof environment>): Config["google"] {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = values;
  if (!together({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret })) return undefined;
  return { clientId: id ?? "", clientSecret: secret ?? "" };
}

const bytes = (count: number | undefined) => (count === undefined ? undefined : count * MB);

/**
 * Reads the configuration from environment variables; empty ones count as not given. `warnings` are
 * sentences about what is given and not used. Throws a StartError that names every wrong value and
 * says why.
 */
export function readConfig(env: NodeJS.ProcessEnv): { config: Config; warnings: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new StartError(`The configuration is wrong: ${problems.join("; ")}.`);
  }
  const values = parsed.data;
  const config: Config = {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    publicUrl: values.PUBLIC_URL,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Parley <${values.SUPPORT_EMAIL ?? "parley@localhost"}>`,
    oidc: oidcOf(values),
    google: googleOf(values),
    s3: s3Of(values),
    maxFileBytes: values.MAX_FILE_MB * MB,
    userQuotaBytes: bytes(values.USER_QUOTA_MB),
    storageQuotaBytes: bytes(values.STORAGE_QUOTA_MB),
    supportEmail: values.SUPPORT_EMAIL,
    logLevel: values.LOG_LEVEL,
    rateLimit: values.RATE_LIMIT,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    drainMs: values.DRAIN_SECONDS * 1_000,
    pushReach: values.TEST_PUSH_LOOPBACK ? "loopback" : "public",
    linkPreviews: values.LINK_PREVIEWS,
    previewExceptions: values.TEST_PREVIEW_ADDRESSES.split(",").filter(Boolean),
    presenceMinute: values.TEST_MINUTE_MS,
    waitsForDisk: values.TEST_DATABASE_SYNC,
  };
  const warnings = Object.keys(given)
    .filter(isUnknown)
    .map((name) => `${name} is set, but Parley does not know it.`);
  return { config, warnings };
}

/**
 * Whether strangers may reach the server before its first person registers: it listens on a network,
 * or a proxy that does stands before it.
 */
export function isReachable({ host, publicUrl, trustProxy }: Config): boolean {
  const isPublic = publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname);
  return !isLoopback(host) || isPublic || trustProxy;
}

/** Whether only this machine can reach a host to listen on. */
export function isLoopback(host: string): boolean {
  return (
    host === "localhost" || host === "::1" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}
