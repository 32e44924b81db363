import { z } from "zod";
import { isOrigin, onOff, together } from "./config-values.ts";
import type { S3Place } from "./platform/files/s3/s3-client.ts";
import { StartError } from "./platform/start-error.ts";

/** Settings of a bucket for files. */
export const s3Environment = {
  S3_ENDPOINT: z
    .string()
    .refine(isOrigin, {
      error: 'must be an address like "https://s3.example.org", without the bucket',
    })
    .transform((value) => new URL(value).origin)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/, { error: 'must look like "eu-central-1"' })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: "must be the name of a bucket: small letters, digits, dots and dashes",
    })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/, { error: "must have no spaces" }).optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/, { error: "must have no spaces" }).optional(),
  S3_PATH_STYLE: onOff("on"),
  S3_PREFIX: z
    .string()
    .regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)+$/, {
      error: 'must look like "parley/", with a slash at its end',
    })
    .optional(),
};

const schema = z.object(s3Environment);

/** S3 takes no larger object: 5 TB. */
const LARGEST_MB = 5 * 1_024 ** 2;

/** The bucket that is meant; undefined where none is. Throws a StartError where something of it is missing. */
export function s3Of(
  values: z.output<typeof schema> & { MAX_FILE_MB: number },
): S3Place | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  const { S3_ENDPOINT, S3_REGION, S3_PREFIX } = values;
  const isWanted = [S3_ENDPOINT, S3_REGION, S3_PREFIX].some((value) => value !== undefined);
  if (!together({ S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }, isWanted)) return undefined;
  if (values.MAX_FILE_MB > LARGEST_MB) {
    throw new StartError(
      `The configuration is wrong: MAX_FILE_MB can be ${LARGEST_MB} at most where files are in S3.`,
    );
  }
  const region = S3_REGION ?? "us-east-1";
  return {
    endpoint: S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket: S3_BUCKET ?? "",
    prefix: S3_PREFIX ?? "",
    accessKeyId: S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? "",
    isPathStyle: values.S3_PATH_STYLE,
  };
}
